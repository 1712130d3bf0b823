import type { ReactNode } from "react";
import { adminCopy } from "../../content/admin.ts";
import { KeyCap } from "../../ui/key-cap.tsx";
import styles from "./key-bar.module.css";
import { setKeysEnabled, useKeysEnabled } from "../../ui/keys-enabled.ts";

type KeyBarProps = {
  /** Which keys do what here; every screen of the panel has the digits of its tabs besides. */
  keys: readonly { keys: readonly string[]; does: string }[];
  /** Stands at the end: how much of the list is shown. */
  children?: ReactNode;
};

/** The foot of a list: its keys, and a switch for them. */
export function KeyBar({ keys, children }: KeyBarProps) {
  const enabled = useKeysEnabled();
  return (
    <footer className={styles.bar}>
      {enabled &&
        [...keys, { keys: ["1", "5"], does: adminCopy.keys.tabs }].map((entry) => (
          <span key={entry.does} className={styles.entry}>
            {entry.keys.map((key) => (
              <KeyCap key={key}>{key}</KeyCap>
            ))}
            {entry.does}
          </span>
        ))}
      <button type="button" className={styles.switch} onClick={() => setKeysEnabled(!enabled)}>
        {enabled ? adminCopy.keys.off : adminCopy.keys.on}
      </button>
      <span className={styles.end}>{children}</span>
    </footer>
  );
}
