import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./meanwhile-notice.module.css";

type MeanwhileNoticeProps = {
  words: string;
  /** The current values of the fields. */
  now: readonly { field: string; label: string; value: ReactNode }[];
  copy: {
    isNow: (label: string) => string;
    /** Explains what saving again does. */
    hint: string;
    take: string;
  };
  onTake: () => void;
};

/**
 * Tells the user that somebody else changed the same fields, shows their current values, and offers to take those in place
 * of what was typed.
 */
export function MeanwhileNotice({ words, now, copy, onTake }: MeanwhileNoticeProps) {
  return (
    <div role="alert" className={styles.notice}>
      <p>{words}</p>
      <dl>
        {now.map(({ field, label, value }) => (
          <div key={field}>
            <dt className="quiet">{copy.isNow(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{copy.hint}</p>
      <Button onClick={onTake}>{copy.take}</Button>
    </div>
  );
}
