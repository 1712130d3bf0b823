import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** Shown in place of an empty list: the specified sentence, what will fill the list, and a next step if there is one. */
export function EmptyState({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className="title-section display">{title}</p>
      {hint && <p className="quiet">{hint}</p>}
      {action}
    </div>
  );
}
