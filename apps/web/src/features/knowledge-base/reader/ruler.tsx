import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { readerCopy as copy } from "../../../content/reader.ts";
import { useSize } from "../../../ui/use-size.ts";
import { useReader } from "./reader-context.ts";
import styles from "./ruler.module.css";
import { type Axis, layTicks, pageAt, placeOf } from "./ruler-scale.ts";

/** Room before the first and after the last tick, in pixels. */
const ends = 20;
const across = { vertical: 60, horizontal: 44 };

/**
 * A scale of the document: a tick per page, the flag at the current one, squares at hits. It can be dragged, clicked, and
 * moved with the arrow keys.
 */
export function Ruler({ orientation }: { orientation: "vertical" | "horizontal" }) {
  const { state, actions } = useReader();
  const { page, pageCount } = state;
  const frame = useRef<HTMLDivElement>(null);
  const isVertical = orientation === "vertical";
  const length = useSize(frame)?.[isVertical ? "height" : "width"] ?? 0;
  const [pointed, setPointed] = useState<number>();
  const axis = useMemo(() => ({ pageCount, length: Math.max(0, length - 2 * ends) }), [pageCount, length]);

  function pageUnder(event: PointerEvent<HTMLDivElement>): number {
    const box = event.currentTarget.getBoundingClientRect();
    return pageAt((isVertical ? event.clientY - box.top : event.clientX - box.left) - ends, axis);
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = keyTarget(event.key, page, pageCount);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    actions.goTo(target);
  }

  return (
    <div
      ref={frame}
      className={styles.ruler}
      data-orientation={orientation}
      role="slider"
      tabIndex={0}
      aria-label={copy.ruler}
      aria-disabled={pageCount === 0}
      aria-orientation={orientation}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, pageCount)}
      aria-valuenow={page}
      aria-valuetext={copy.rulerValue(page, pageCount)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        actions.goTo(pageUnder(event));
      }}
      onPointerMove={(event) => {
        const under = pageUnder(event);
        setPointed(under);
        if (event.buttons > 0 && under !== page) actions.goTo(under);
      }}
      onPointerLeave={() => setPointed(undefined)}
    >
      <Scale length={length} axis={axis} isVertical={isVertical} />
      {pointed !== undefined && pageCount > 0 && (
        <PointedLabel
          at={lay(pointed, axis)}
          isVertical={isVertical}
          text={copy.rulerLabel(pointed, state.find.byPage.get(pointed) ?? 0)}
        />
      )}
    </div>
  );
}

/** Where a page lies on the ruler, in pixels. */
function lay(page: number, axis: Axis): number {
  return ends + placeOf(page, axis);
}

type ScaleProps = { length: number; axis: Axis; isVertical: boolean };

/** What is drawn on the ruler: the ticks, and signs at the pages with hits, changes and marks. */
function Scale({ length, axis, isVertical }: ScaleProps) {
  const { state, marks, changes } = useReader();
  const { page, pageCount, outline, find } = state;
  const ticks = useMemo(
    () =>
      layTicks(
        outline.filter(({ depth }) => depth === 0).map((entry) => entry.page),
        axis,
      ),
    [outline, axis],
  );
  return (
    <svg
      width={isVertical ? across.vertical : length}
      height={isVertical ? length : across.horizontal}
      aria-hidden="true"
      focusable="false"
    >
      {!isVertical && (
        <path d={`M${ends} ${across.horizontal - 4}H${length - ends}`} className={styles.tick} />
      )}
      {ticks.map((tick) => (
        <g key={tick.page} className={tick.page <= page ? styles.read : undefined}>
          <path d={tickPath(ends + tick.at, tick.long, isVertical)} className={styles.tick} />
          {tick.label && isVertical && Math.abs(tick.at - placeOf(page, axis)) > 20 && (
            <text x={35} y={ends + tick.at + 5} className={styles.number}>
              {tick.page}
            </text>
          )}
        </g>
      ))}
      {[...find.byPage.keys()].map((hit) => (
        <HitSign key={hit} at={lay(hit, axis)} isVertical={isVertical} />
      ))}
      {pageCount > 0 &&
        changes?.pages.map((changed) => (
          <ChangeSign key={changed} at={lay(changed, axis)} isVertical={isVertical} />
        ))}
      {pageCount > 0 && <Flag at={lay(page, axis)} page={page} isVertical={isVertical} />}
      {pageCount > 0 &&
        marks.items.map(({ id, page: on, note }) => (
          <MarkSign key={id} at={lay(on, axis)} isNote={note !== null} isVertical={isVertical} />
        ))}
    </svg>
  );
}

function HitSign({ at, isVertical }: { at: number; isVertical: boolean }) {
  const [x, y] = isVertical ? [2, at - 3] : [at - 3, 2];
  return <rect x={x} y={y} width={6} height={6} className={styles.hit} />;
}

/**
 * A filled bookmark or a folded note, on either side of the page's line so that they do not overlap; beside the numbers or,
 * on a horizontal ruler, below the flag, without covering them.
 */
function MarkSign({ at, isNote, isVertical }: { at: number; isNote: boolean; isVertical: boolean }) {
  const side = isNote ? at + 2 : at - (isVertical ? 13 : 10);
  const place = isVertical ? `translate(1 ${side})` : `translate(${side} 27)`;
  return isNote ? (
    <path d="M0.5 0.5h9v7l-4 4h-5z" transform={place} data-sign="note" className={styles.noted} />
  ) : (
    <path d="M0 0h8v12L4 9 0 12z" transform={place} data-sign="bookmark" className={styles.bookmarked} />
  );
}

/** The revision triangle of a changed page, on the side that hits leave free. */
function ChangeSign({ at, isVertical }: { at: number; isVertical: boolean }) {
  const place = isVertical ? `translate(12 ${at - 5})` : `translate(${at - 5.5} 12)`;
  return <path d="M5.5 0.5 10.5 9.5H0.5z" transform={place} data-sign="changed" className={styles.changed} />;
}

function Flag({ at, page, isVertical }: { at: number; page: number; isVertical: boolean }) {
  return isVertical ? (
    <g transform={`translate(0 ${at})`}>
      <path d="M12 -12H36L44 0L36 12H12Z" className={styles.flag} />
      <path d="M44 0H60" className={styles.pointer} />
      <text x={26} y={6} className={styles.here}>
        {page}
      </text>
    </g>
  ) : (
    <g transform={`translate(${at} 0)`}>
      <path d="M-15 0H15V14L0 24L-15 14Z" className={styles.flag} />
      <path d="M0 24V44" className={styles.pointer} />
      <text x={0} y={14} className={styles.here}>
        {page}
      </text>
    </g>
  );
}

function PointedLabel({ at, isVertical, text }: { at: number; isVertical: boolean; text: string }) {
  return (
    <span className={styles.label} style={isVertical ? { top: at } : { left: at }}>
      {text}
    </span>
  );
}

function tickPath(at: number, long: boolean, isVertical: boolean): string {
  const size = long ? 18 : 10;
  return isVertical ? `M${across.vertical} ${at}h-${size}` : `M${at} ${across.horizontal - 4}v-${size}`;
}

function keyTarget(key: string, page: number, pageCount: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowRight: 1,
    ArrowUp: -1,
    ArrowLeft: -1,
    PageDown: 10,
    PageUp: -10,
    Home: -pageCount,
    End: pageCount,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(pageCount, Math.max(1, page + step));
}
