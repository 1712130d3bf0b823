import { useSyncExternalStore } from "react";
import type { Language } from "../content/language.ts";
import { shellCopy } from "../content/shell.ts";
import styles from "./offline-bar.module.css";

/** One bar under the site's bar while the browser has no connection; read out when it comes and goes. */
export function OfflineBar({ language }: { language: Language }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={styles.place}>
      {!online && <p className={styles.bar}>{shellCopy(language).offline}</p>}
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
