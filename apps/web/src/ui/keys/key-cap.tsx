import type { ReactNode } from "react";
import styles from "./key-cap.module.css";

/**
 * Shows a keyboard shortcut to sighted users; for assistive technology the control itself names it. Hidden where there is
 * no keyboard.
 */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd aria-hidden="true" className={styles.key}>
      {children}
    </kbd>
  );
}
