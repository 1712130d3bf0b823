import { type PointerEvent, useRef, useState } from "react";
import { statisticsCopy } from "../../../content/statistics.ts";
import { formatCount } from "../../../numbers/format-count.ts";
import { useSize } from "../../../ui/use-size.ts";
import { type Day, dayOnScale, scaleOf, shortDay } from "./day-series.ts";
import styles from "./statistics.module.css";

/** The width in pixels before it is measured. */
const widthBefore = 800;
const height = 250;
const top = 34;
const bottom = 214;
const left = 44;
/** Width of a label under the axis, including its margin. */
const labelWidth = 76;
const week = 7;

/** A bar chart of views per day. The pointer or the arrow keys choose a day, whose number is shown. */
export function DayChart({ series }: { series: readonly Day[] }) {
  const frame = useRef<HTMLDivElement>(null);
  // In pixels, so that the text of the drawing keeps its size.
  const width = useSize(frame)?.width ?? widthBefore;
  const [chosen, setChosen] = useState(series.length - 1);
  const scale = scaleOf(Math.max(...series.map((day) => day.viewCount)));
  const most = scale.at(-1) ?? 1;
  const right = width - 4;
  const pitch = (right - left) / series.length;
  const x = (index: number) => left + pitch * (index + 0.5);
  const y = (count: number) => bottom - (count / most) * (bottom - top);
  const bar = Math.max(1, Math.min(13, pitch * 0.6));
  const labelEvery = Math.ceil(labelWidth / pitch / week) * week;
  const day = series[Math.min(chosen, series.length - 1)];

  function follow(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * width;
    const index = Math.floor((at - left) / pitch);
    if (index >= 0 && index < series.length) setChosen(index);
  }

  return (
    <div ref={frame} className={styles.chart}>
      <input
        type="range"
        className={styles.chooser}
        aria-label={statisticsCopy.perDay}
        aria-valuetext={day && wordsOf(day)}
        min={0}
        max={series.length - 1}
        value={chosen}
        onChange={(event) => setChosen(event.target.valueAsNumber)}
      />
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        onPointerMove={follow}
        onPointerDown={follow}
      >
        {scale.map((count) => (
          <g key={count}>
            <path d={`M${left} ${y(count)}H${right}`} className={count === 0 ? styles.axis : styles.line} />
            <text x={left - 10} y={y(count) + 5} textAnchor="end">
              {formatCount(count)}
            </text>
          </g>
        ))}
        {series.map(({ day: key, start, viewCount }, index) => {
          const isLabelled = (series.length - 1 - index) % labelEvery === 0;
          return (
            <g key={key}>
              <path d={`M${x(index)} ${bottom}v${isLabelled ? 10 : 4}`} className={styles.axis} />
              {isLabelled && (
                <text x={Math.min(x(index), right - 16)} y={bottom + 28} textAnchor="middle">
                  {dayOnScale(start)}
                </text>
              )}
              {viewCount > 0 && (
                <rect
                  x={x(index) - bar / 2}
                  y={y(viewCount)}
                  width={bar}
                  height={bottom - y(viewCount)}
                  className={index === chosen ? styles.chosenBar : styles.dayBar}
                />
              )}
            </g>
          );
        })}
        {day && (
          <>
            <path d={`M${x(chosen)} ${y(day.viewCount) - 3}V24`} className={styles.axis} />
            <text
              x={Math.min(Math.max(x(chosen), left + 50), right - 50)}
              y={17}
              textAnchor="middle"
              className={styles.readout}
            >
              {shortDay(day.start)}: {formatCount(day.viewCount)}
            </text>
          </>
        )}
      </svg>
    </div>
  );
}

function wordsOf({ start, viewCount }: Day): string {
  return `${shortDay(start)}: ${formatCount(viewCount)} ${statisticsCopy.views(viewCount)}`;
}
