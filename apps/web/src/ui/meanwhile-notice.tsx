import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./meanwhile-notice.module.css";

type MeanwhileNoticeProps = {
  words: string;
  /** What the fields are by now. */
  now: readonly { field: string; label: string; value: ReactNode }[];
  copy: {
    isNow: (label: string) => string;
    /** What saving again does. */
    hint: string;
    take: string;
  };
  onTake: () => void;
};

/** Says what became of fields that two changed, and offers to take that in place of what was typed there. */
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
