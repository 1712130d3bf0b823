import type { ReactNode } from "react";
import styles from "./accordion.module.css";

export type AccordionItem = {
  key: string;
  /** The content of the row that opens and closes: a heading, and optionally a note at its end. */
  title: ReactNode;
  note?: ReactNode;
  content: ReactNode;
};

type AccordionProps = {
  /** Groups the items: the browser keeps at most one of them open. Leave out to allow several. */
  group?: string;
  items: readonly AccordionItem[];
  openFirst?: boolean;
};

/** Ruled, expandable rows. They are native details, so they work before any script runs and find-in-page can open them. */
export function Accordion({ group, items, openFirst = false }: AccordionProps) {
  return (
    <div className={styles.accordion}>
      {items.map((item, index) => (
        <details key={item.key} name={group} open={openFirst && index === 0}>
          <summary className={styles.summary}>
            <span className={styles.title}>
              {item.title}
              {item.note && <span className={styles.note}>{item.note}</span>}
            </span>
            <i className={styles.sign} aria-hidden="true" />
          </summary>
          <div className={styles.content}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
