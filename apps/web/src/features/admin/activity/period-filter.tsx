import { activityCopy } from "../../../content/admin.ts";
import { type LogPeriod, logPeriods } from "../admin-search.ts";
import styles from "./activity.module.css";

type PeriodFilterProps = { days: LogPeriod | undefined; onChange: (days: LogPeriod | undefined) => void };

/** Selects how far back a log reaches. */
export function PeriodFilter({ days, onChange }: PeriodFilterProps) {
  return (
    <label className={styles.filter}>
      {activityCopy.period}
      <select
        value={days ?? ""}
        onChange={(event) => onChange(logPeriods.find((period) => String(period) === event.target.value))}
      >
        <option value="">{activityCopy.all}</option>
        {logPeriods.map((period) => (
          <option key={period} value={period}>
            {activityCopy.periods[period]}
          </option>
        ))}
      </select>
    </label>
  );
}
