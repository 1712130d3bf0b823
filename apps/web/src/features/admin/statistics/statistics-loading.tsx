import { statisticsLoading } from "../../../content/statistics-loading.ts";
import styles from "./statistics-loading.module.css";

/** Stands there while it is found out who is signed in, and until the first figures come. */
export function StatisticsLoading() {
  return (
    <p role="status" className={styles.loading}>
      {statisticsLoading}
    </p>
  );
}
