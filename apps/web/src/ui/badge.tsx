import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { classNames } from "./class-names.ts";

/** The more an admin needs to act, the louder the badge; icon, word and colour always go together. */
export type BadgeTone = "approved" | "pending" | "suspended" | "admin";

/** A word with its icon, such as the state of an account. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
