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
import { useMedia } from "./use-media.ts";
import styles from "./virtual-rows.module.css";

type Key = string | number;

/** Says which of all rows one is, since only some of them are in the page; to be spread on the row. */
export type RowPlace = Pick<AriaAttributes, "aria-rowindex" | "aria-posinset" | "aria-setsize">;

type VirtualRowsProps<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** A row's height in pixels before it is measured. */
  estimate: (row: Row) => number;
  /** Draws a row; what it returns carries the row's own role. */
  children: (row: Row, place: RowPlace) => ReactNode;
  /** The part that the rows play together. */
  role: "rowgroup" | "list";
  /** How many rows of a head a group stands below. */
  headRows?: number;
  /** Whether the rows of a list are all there are. */
  isWhole?: boolean;
  /** Called when the end of what is there comes near. */
  onNearEnd?: (() => void) | undefined;
  /** The row to bring into view whenever it changes. */
  current?: Key | null;
};

/** Rows that this many places from the end ask for more. */
const nearEnd = 12;
const overscan = 10;

/** Rows of a long list, of which only those near the window are in the page; all that are loaded on paper. The window scrolls. */
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

/** The same inside an element that scrolls by itself, kept in a state by its ref, since the rows come before it does. */
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
    // What is printed ends with what is there.
    if (!isOnPaper && rows.length > 0 && lastShown >= rows.length - nearEnd) onNearEnd?.();
  }, [isOnPaper, lastShown, rows.length, onNearEnd]);

  useEffect(() => {
    const index = current === null ? -1 : rows.findIndex((row) => keyOf(row) === current);
    if (index < 0) return;
    const row = list.current?.querySelector(`:scope > [data-index="${index}"]`);
    // Clear of what stands over the page, as the page's `scroll-padding` says.
    if (row) row.scrollIntoView({ block: "nearest" });
    else virtualizer.scrollToIndex(index, { align: "auto" });
    // Only a change of the current row moves the window.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current]);

  function placeOf(index: number): RowPlace {
    return role === "rowgroup"
      ? { "aria-rowindex": headRows + index + 1 }
      : { "aria-posinset": index + 1, "aria-setsize": isWhole ? rows.length : -1 };
  }

  return (
    <div ref={list} role={role} className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
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

/** Which rows are in the page: all on paper, else those near the window and the one that is, or last was, the current one. */
function useShown<Row>(props: VirtualRowsProps<Row>, isOnPaper: boolean): (range: Range) => number[] {
  const near = withRow(useLastCurrent(props), props);
  return isOnPaper ? () => [...props.rows.keys()] : near;
}

/** The current row, or the last one that was, to which the focus comes back. */
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
 * A row's height; while the list is hidden, as on a phone behind what was opened of it, the one from before: a list without
 * heights would be shown again shorter than where one was in it.
 */
function sizeOrBefore(
  ...[row, entry, virtualizer]: Parameters<typeof measureElement<HTMLDivElement>>
): number {
  const size = measureElement(row, entry, virtualizer);
  return size > 0 ? size : (virtualizer.measurementsCache[virtualizer.indexFromElement(row)]?.size ?? size);
}

/** How far an element's top is from the top of the page, in pixels; followed whenever the page's layout changes. */
function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (element.current)
        setOffset(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
