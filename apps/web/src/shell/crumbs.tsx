import { Children, type ReactNode } from "react";
import styles from "./crumbs.module.css";

/** Where the page lies, from the front page down to itself. */
export function Crumbs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.crumbs}>
      <ol>
        {Children.map(children, (crumb) => (
          <li>{crumb}</li>
        ))}
      </ol>
    </nav>
  );
}
