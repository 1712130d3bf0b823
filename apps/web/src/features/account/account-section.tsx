import { type ReactNode, useId } from "react";
import styles from "./account-page.module.css";

type AccountSectionProps = {
  /** Its fragment in the address, after the #. */
  id: string;
  title: string;
  text: string;
  children: (headingId: string) => ReactNode;
};

/** A part of the account: its description on the left, its controls on the right. */
export function AccountSection({ id, title, text, children }: AccountSectionProps) {
  const headingId = useId();
  return (
    <section id={id} tabIndex={-1} className={styles.section} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId} className="title-section">
          {title}
        </h2>
        <p className="quiet">{text}</p>
      </header>
      <div className={styles.content} tabIndex={-1}>
        {children(headingId)}
      </div>
    </section>
  );
}
