import type { TrainingCopy } from "../../content/training-copy.ts";
import styles from "./hours-chart.module.css";

/**
 * The hours of each part as dimension lines over one rule. The parts are never stacked: the four figures are not meant to
 * add up. Lengths come from the style sheet, since style attributes are refused.
 */
export function HoursChart({ copy }: { copy: TrainingCopy["practical"] }) {
  return (
    <div className={styles.chart}>
      <dl>
        {copy.hours.map(({ part, about, hours, unit, minimum }) => (
          <div key={part} className={styles.row}>
            <dt>{part}</dt>
            <dd data-hours={hours} data-minimum={minimum}>
              <i aria-hidden="true" />
              <span className={styles.value}>
                {about && <small>{about}</small>} {hours} <small>{unit}</small>
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <ol className={styles.rule} aria-hidden="true">
        {[0, 5, 10, 15, 20, 25, 30, 35].map((hour) => (
          <li key={hour}>{hour}</li>
        ))}
      </ol>
      <p className={`note ${styles.minimum}`}>{copy.minimum}</p>
    </div>
  );
}
