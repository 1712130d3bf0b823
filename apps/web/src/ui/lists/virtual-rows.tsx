import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from "@tanstack/react-virtual";
import {
  type AriaAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "../class-names.ts";
import { useMedia } from "../use-media.ts";
import styles from "./virtual-rows.module.css";

type Key = string | number;

/** A row's position among all rows, since only some of them are in the page; spread it on the row. */
export type RowPlace = Pick<AriaAttributes, "aria-rowindex" | "aria-posinset" | "aria-setsize">;

type VirtualRowsProps<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** A row's height in pixels before it is measured. */
  estimate: (row: Row) => number;
  /** Renders a row, whose element must have the row's role. */
  children: (row: Row, place: RowPlace) => ReactNode;
  /** The ARIA role of all rows together. */
  role: "rowgroup" | "list";
  /** Number of header rows above the group. */
  headRows?: number;
  /** Whether `rows` is the whole list, so that its size is known. */
  isWhole?: boolean;
  /** Called when the end of the loaded rows comes near. */
  onNearEnd?: (() => void) | undefined;
  /** The current row; scrolled into view whenever it changes. */
  current?: Key | null;
};

/** More rows are requested when a row within this distance of the end is shown. */
const nearEnd = 12;
const overscan = 10;

/**
 * A virtualised list: only the rows near the window are in the page, except in print, which gets all loaded ones. The
 * window scrolls.
 */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const offset = useOffsetTop(list);
  const isOnPaper = useMedia("print");
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    ...sizesOf(props),
    rangeExtractor: useShown(props, isOnPaper),
    overscan,
    scrollMargin: offset,
    measureElement: sizeOrBefore,
    useFlushSync: false,
  });
  return <Rows {...props} virtualizer={virtualizer} list={list} offset={offset} isOnPaper={isOnPaper} />;
}

/**
 * The same inside an element that scrolls by itself. The element is kept in state by its ref, since rows may be there
 * before it is.
 */
export function VirtualRowsInside<Row>({
  scroller,
  ...props
}: VirtualRowsProps<Row> & { scroller: HTMLElement | null }) {
  const list = useRef<HTMLDivElement>(null);
  const isOnPaper = useMedia("print");
  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    ...sizesOf(props),
    rangeExtractor: useShown(props, isOnPaper),
    overscan,
    getScrollElement: () => scroller,
    useFlushSync: false,
  });
  return <Rows {...props} virtualizer={virtualizer} list={list} offset={0} isOnPaper={isOnPaper} />;
}

type RowsProps<Row, Scroller extends Element | Window> = VirtualRowsProps<Row> & {
  virtualizer: Virtualizer<Scroller, HTMLDivElement>;
  list: RefObject<HTMLDivElement | null>;
  offset: number;
  isOnPaper: boolean;
};

function Rows<Row, Scroller extends Element | Window>({
  rows,
  keyOf,
  children,
  role,
  headRows = 1,
  isWhole = false,
  onNearEnd,
  current = null,
  virtualizer,
  list,
  offset,
  isOnPaper,
}: RowsProps<Row, Scroller>) {
  const shown = virtualizer.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? -1;

  useEffect(() => {
    // Printing must not load more rows.
    if (!isOnPaper && rows.length > 0 && lastShown >= rows.length - nearEnd) onNearEnd?.();
  }, [isOnPaper, lastShown, rows.length, onNearEnd]);

  /** The index of the current row, once it is in the page; a new list renders its rows a moment after itself. */
  const currentIndex = shown.find(({ index }) => {
    const row = rows[index];
    return row !== undefined && keyOf(row) === current;
  })?.index;
  const isCurrentShown = currentIndex !== undefined;

  useEffect(() => {
    if (!isCurrentShown) return;
    const row = list.current?.querySelector(`:scope > [data-index="${currentIndex}"]`);
    // Keeps clear of the fixed bars, as the page's `scroll-padding` says.
    row?.scrollIntoView({ block: "nearest" });
    // Only a change of the current row moves the window, not of its place among the others.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current, isCurrentShown]);

  function placeOf(index: number): RowPlace {
    return role === "rowgroup"
      ? { "aria-rowindex": headRows + index + 1 }
      : { "aria-posinset": index + 1, "aria-setsize": isWhole ? rows.length : -1 };
  }

  return (
    <div
      ref={list}
      role={role}
      className={classNames("columns", styles.rows)}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {shown.map((item) => {
        const row = rows[item.index];
        return (
          row !== undefined && (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              role="presentation"
              className={styles.row}
              style={{ transform: `translateY(${item.start - offset}px)` }}
            >
              {children(row, placeOf(item.index))}
            </div>
          )
        );
      })}
    </div>
  );
}

function sizesOf<Row>({ rows, keyOf, estimate }: VirtualRowsProps<Row>) {
  return {
    count: rows.length,
    getItemKey(index: number): Key {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    estimateSize(index: number): number {
      const row = rows[index];
      return row === undefined ? 0 : estimate(row);
    },
  };
}

/** The rows to render: all of them in print, else those near the window and the current one or the last that was. */
function useShown<Row>(props: VirtualRowsProps<Row>, isOnPaper: boolean): (range: Range) => number[] {
  const near = withRow(useLastCurrent(props), props);
  return isOnPaper ? () => [...props.rows.keys()] : near;
}

/** The current row, or the last one that was, to which the focus returns. */
function useLastCurrent<Row>({ current = null }: VirtualRowsProps<Row>): Key | null {
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  return current ?? last;
}

/** The rows near the window, and the one with this key wherever it is. */
function withRow<Row>(key: Key | null, { rows, keyOf }: VirtualRowsProps<Row>) {
  return (range: Range): number[] => {
    const near = defaultRangeExtractor(range);
    const index = key === null ? -1 : rows.findIndex((row) => keyOf(row) === key);
    return index < 0 || near.includes(index) ? near : [...near, index].toSorted((a, b) => a - b);
  };
}

/**
 * A row's height, or its previous height while the list is hidden, as on a phone behind the item that was opened from it:
 * with heights of zero the list would lose its scroll position.
 */
function sizeOrBefore(
  ...[row, entry, virtualizer]: Parameters<typeof measureElement<HTMLDivElement>>
): number {
  const size = measureElement(row, entry, virtualizer);
  return size > 0 ? size : (virtualizer.measurementsCache[virtualizer.indexFromElement(row)]?.size ?? size);
}

/** The distance from the top of the page to the top of an element, in pixels; updated whenever the page's layout changes. */
function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current)
        setOffset(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    // The observer comes a frame later, and on a slow computer after the current row was scrolled to without the offset.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
