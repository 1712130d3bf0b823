import { Fragment, type ReactNode, useLayoutEffect, useRef } from "react";
import { adminCopy } from "../../../content/admin.ts";
import { KeyCap } from "../../../ui/keys/key-cap.tsx";
import styles from "./key-bar.module.css";
import { setKeysEnabled, useKeysEnabled } from "../../../ui/keys/keys-enabled.ts";
import { useSize } from "../../../ui/use-size.ts";

/** Keys with the same effect; with `between` set, two keys are the ends of a range. */
type Keys = { keys: readonly string[]; between?: string; does: string };

type KeyBarProps = {
  /** The shortcuts of this screen; every screen of the panel also has the digits of its tabs. */
  keys: readonly Keys[];
  /** Shown at the end: how much of the list is loaded. */
  children?: ReactNode;
  /** Keeps room for that before it is known, so that the bar takes no second line when it comes. */
  hasEnd?: boolean;
};

const tabKeys: Keys = { keys: ["1", "5"], between: "–", does: adminCopy.keys.tabs };

/** The bar below a list: its shortcuts, and a switch to turn them off. */
export function KeyBar({ keys, children, hasEnd = false }: KeyBarProps) {
  const enabled = useKeysEnabled();
  const bar = useRef<HTMLElement>(null);
  const size = useSize(bar);
  // Elements fixed above it read its height from this variable, since it may take several lines.
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
      <span className={styles.end} data-room={hasEnd || undefined}>
        {children}
      </span>
    </footer>
  );
}
