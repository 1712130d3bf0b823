import { statisticsLoading } from "../../../content/statistics-loading.ts";
import styles from "./statistics-loading.module.css";

/** Shown until the session and the first figures are loaded. */
export function StatisticsLoading() {
  return (
    <p role="status" className={styles.loading}>
      {statisticsLoading}
    </p>
  );
}
