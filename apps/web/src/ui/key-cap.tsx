import type { ReactNode } from "react";
import styles from "./key-cap.module.css";

/** Shows a key to the sighted; the key itself is told by what it belongs to. Hidden where there is no keyboard. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd aria-hidden="true" className={styles.key}>
      {children}
    </kbd>
  );
}
