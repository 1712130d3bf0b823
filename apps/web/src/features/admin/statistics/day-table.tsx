import { statisticsCopy } from "../../../content/statistics.ts";
import { formatCount } from "../../../numbers/format-count.ts";
import { type Day, shortDayWithYear } from "./day-series.ts";
import styles from "./statistics.module.css";

/** The days that had views, newest first, in figures. */
export function DayTable({ series }: { series: readonly Day[] }) {
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{statisticsCopy.day}</th>
            <th scope="col">{statisticsCopy.viewCount}</th>
          </tr>
        </thead>
        <tbody>
          {series
            .filter((day) => day.viewCount > 0)
            .toReversed()
            .map((day) => (
              <tr key={day.day}>
                <th scope="row" className="figure">
                  {shortDayWithYear(day.start)}
                </th>
                <td className="figure">{formatCount(day.viewCount)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
