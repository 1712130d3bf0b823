import type { ReactNode } from "react";
import styles from "./part.module.css";

type PartProps = {
  /** Of its heading, within the page. */
  id: string;
  title: string;
  /** In the line of the title: figures, then what can be done with the whole. */
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** One part of the sheet under its title and rule. */
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
