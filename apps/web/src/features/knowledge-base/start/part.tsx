import type { ReactNode } from "react";
import styles from "./part.module.css";

type PartProps = {
  /** The heading's ID in the page. */
  id: string;
  title: string;
  /** Beside the title: figures, then an action for the whole part. */
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** A section of the start page, under its title and rule. */
export function Part({ id, title, note, action, children }: PartProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header>
        <h2 id={id} className="title-section">
          {title}
        </h2>
        {note && <span className={styles.note}>{note}</span>}
        {action}
      </header>
      {children}
    </section>
  );
}
