import type { ReadinessStanding } from "@antochi/contract/readiness";
import type { RequiredState } from "@antochi/contract/required-reading";
import { StateMark } from "../../../articles/state-mark.tsx";
import { readinessCopy as copy } from "../../../content/readiness.ts";
import styles from "./marks.module.css";
import { daysLate } from "./use-readiness.ts";

/** The mark of a person's state, told apart by shape first; with the days overdue, or the share that was read. */
export function StandingMark({ standing }: { standing: ReadinessStanding | undefined }) {
  if (standing === undefined) {
    return (
      <svg
        width="9"
        height="9"
        viewBox="0 0 9 9"
        stroke="currentColor"
        aria-hidden="true"
        className={styles.slash}
      >
        <path d="M1 8 8 1" />
      </svg>
    );
  }
  const { state, dueAt, pagesSeen, pagesAsked } = standing;
  if (state === "overdue" && dueAt !== null) return <Lamp>{copy.days(daysLate(dueAt))}</Lamp>;
  if (state === "opened") return <Ruler share={(pagesSeen ?? 0) / Math.max(1, pagesAsked ?? 1)} />;
  return (
    <span className={styles.mark} data-state={state}>
      <StateMark {...standing} />
    </span>
  );
}

/** The mark without a person, for the legend. */
export function LegendMark({ state }: { state: RequiredState }) {
  if (state === "overdue") {
    return (
      <span className={styles.mark} aria-hidden="true">
        <Lamp />
      </span>
    );
  }
  if (state === "opened") return <Ruler share={0.5} />;
  return (
    <span className={styles.mark} data-state={state} aria-hidden="true">
      <StateMark state={state} dueAt={null} acknowledgedEdition={2} againSince={null} />
    </span>
  );
}

/** A lit lamp marks what is overdue; everything else stays unlit. */
export function Lamp({ children }: { children?: React.ReactNode }) {
  return (
    <span className={styles.lamp}>
      <b aria-hidden="true">!</b>
      {children !== undefined && <span>{children}</span>}
    </span>
  );
}

/** A ruler that shows how much was read. */
function Ruler({ share }: { share: number }) {
  const reached = Math.round(2 + 22 * Math.min(1, share));
  return (
    <svg width="28" height="12" viewBox="0 0 28 12" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={`M0 9.5h${reached}V3`} strokeWidth="2" />
      <path d={`M${reached} 9.5H28`} />
    </svg>
  );
}

/** The share of the people assigned that has acknowledged, as a bar. */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 1.5h100" className={styles.rest} />
      {share > 0 && <path d={`M0 1.5h${Math.round(100 * share)}`} />}
    </svg>
  );
}
