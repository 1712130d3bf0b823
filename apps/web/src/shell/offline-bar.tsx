import { useSyncExternalStore } from "react";
import type { Language } from "../content/language.ts";
import { shellCopy } from "../content/shell.ts";
import styles from "./offline-bar.module.css";
import { useOfflineReading } from "./offline-reading.ts";

/**
 * A bar below the site's bar while the browser is offline, or while the library shows only what is kept on this device;
 * announced to screen readers when it appears and disappears.
 */
export function OfflineBar({ language }: { language: Language }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const reading = useOfflineReading();
  const words = reading ?? (online ? undefined : shellCopy(language).offline);
  return (
    <div role="status" className={styles.place}>
      {words && <p className={styles.bar}>{words}</p>}
    </div>
  );
}

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
