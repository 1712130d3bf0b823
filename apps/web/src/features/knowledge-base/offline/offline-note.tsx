import { offlineCopy as copy } from "../../../content/offline.ts";
import { useKept } from "./kept-state.ts";
import styles from "./saved-list.module.css";

/** Says below the head that only what is saved can be read; read out when it comes. */
export function OfflineNote({ isOffline }: { isOffline: boolean }) {
  const { articles } = useKept();
  return (
    <div role="status" className={styles.notePlace}>
      {isOffline && <p className={styles.offlineNote}>{copy.offline(articles.length)}</p>}
    </div>
  );
}
