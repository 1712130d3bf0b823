import { Children, type ReactNode } from "react";
import styles from "./crumbs.module.css";

/** Breadcrumbs, from the front page down to the page itself. */
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
