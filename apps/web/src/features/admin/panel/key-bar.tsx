import { Fragment, type ReactNode, useLayoutEffect, useRef } from "react";
import { adminCopy } from "../../../content/admin.ts";
import { KeyCap } from "../../../ui/key-cap.tsx";
import styles from "./key-bar.module.css";
import { setKeysEnabled, useKeysEnabled } from "../../../ui/keys-enabled.ts";
import { useSize } from "../../../ui/use-size.ts";

/** Keys that do the same; two with `between` set are the ends of a range. */
type Keys = { keys: readonly string[]; between?: string; does: string };

type KeyBarProps = {
  /** Which keys do what here; every screen of the panel has the digits of its tabs besides. */
  keys: readonly Keys[];
  /** Stands at the end: how much of the list is shown. */
  children?: ReactNode;
};

const tabKeys: Keys = { keys: ["1", "5"], between: "–", does: adminCopy.keys.tabs };

/** The foot of a list: its keys, and a switch for them. */
export function KeyBar({ keys, children }: KeyBarProps) {
  const enabled = useKeysEnabled();
  const bar = useRef<HTMLElement>(null);
  const size = useSize(bar);
  // What stays above it knows by this on how many lines it stands.
  useLayoutEffect(() => {
    if (!size || !bar.current) return undefined;
    const { style } = document.documentElement;
    style.setProperty("--keys", `${bar.current.offsetHeight}px`);
    return () => {
      style.removeProperty("--keys");
    };
  }, [size]);
  return (
    <footer ref={bar} className={styles.bar}>
      {enabled &&
        [...keys, tabKeys].map((entry) => (
          <span key={entry.does} className={styles.entry}>
            {entry.keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && entry.between}
                <KeyCap>{key}</KeyCap>
              </Fragment>
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
