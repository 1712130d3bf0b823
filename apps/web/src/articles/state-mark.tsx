import type { RequiredItem } from "@antochi/contract/record";
import { recordCopy } from "../content/record.ts";
import { calendarDaysBetween } from "../ui/calendar-days.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./state-mark.module.css";

type StateMarkProps = Pick<RequiredItem, "state" | "dueAt" | "acknowledgedEdition" | "againSince">;

/** The state of a reading requirement, told apart by shape first: lamp, triangle with the edition, ruler, ring, check. */
export function StateMark({ state, dueAt, acknowledgedEdition, againSince }: StateMarkProps) {
  const isAgain = state === "earlier" && againSince !== null;
  const label = isAgain ? recordCopy.dueAgain : recordCopy.states[state];
  return (
    <span className={styles.mark} role="img" aria-label={label}>
      {state === "acknowledged" && <Icon name="check" />}
      {state === "overdue" && dueAt !== null && (
        <span className={styles.lamp}>! {recordCopy.required.overdueDays(daysSince(dueAt))}</span>
      )}
      {state === "earlier" && <Triangle number={acknowledgedEdition ?? 1} />}
      {state === "opened" && (
        <svg width="28" height="12" viewBox="0 0 28 12" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M0 9.5h14V3" strokeWidth="2" />
          <path d="M14 9.5h14" />
        </svg>
      )}
      {state === "unopened" && (
        <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" aria-hidden="true">
          <circle cx="7" cy="7" r="5.25" strokeWidth="1.5" />
        </svg>
      )}
    </span>
  );
}

/** A revision triangle with an edition's number. */
export function Triangle({ number }: { number: number }) {
  return (
    <svg width="26" height="24" viewBox="0 0 26 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M13 2 24.5 22h-23z" strokeWidth="1.5" />
      <text x="13" y="19" textAnchor="middle" className={styles.number}>
        {number}
      </text>
    </svg>
  );
}

function daysSince(instant: string): number {
  return Math.max(1, calendarDaysBetween(new Date(instant), new Date()));
}
