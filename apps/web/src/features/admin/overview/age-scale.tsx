import { overviewCopy } from "../../../content/overview.ts";
import { isLate, placeOf, promisedPlace, scaleDays } from "./age.ts";
import styles from "./overview.module.css";

const { axis } = overviewCopy.waiting;
const base = 19;
const at = (place: number) => `${place * 100}%`;

/** Draws each waiting item as a stroke on a scale of seven days; the line beside it says the same in words. */
export function AgeScale({ since, now }: { since: readonly string[]; now: Date }) {
  return (
    <svg className={styles.ages} aria-hidden="true">
      <line x1="0" x2="100%" y1={base} y2={base} className={styles.axis} />
      {Array.from({ length: scaleDays + 1 }, (_, day) => (
        <Stroke key={day} place={day / scaleDays} from={base} to={base + 5} className={styles.axis} />
      ))}
      {since.some((instant) => isLate(instant, now)) && (
        <Stroke place={promisedPlace} from={2} to={base} className={styles.promise} />
      )}
      {since.map((instant, index) => (
        <Stroke
          // oxlint-disable-next-line react/no-array-index-key -- two may have come at the same instant
          key={index}
          place={placeOf(instant, now)}
          from={6}
          to={base}
          className={isLate(instant, now) ? styles.late : styles.stroke}
        />
      ))}
      <text x="0" y="38">
        {axis.start}
      </text>
      <text x={at(promisedPlace)} y="38" textAnchor="middle">
        {axis.promise}
      </text>
      <text x="100%" y="38" textAnchor="end">
        {axis.end}
      </text>
    </svg>
  );
}

type StrokeProps = { place: number; from: number; to: number; className: string | undefined };

function Stroke({ place, from, to, className }: StrokeProps) {
  return <line x1={at(place)} x2={at(place)} y1={from} y2={to} className={className} />;
}
