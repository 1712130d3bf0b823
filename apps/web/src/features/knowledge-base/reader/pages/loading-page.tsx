import { useEffect, useState } from "react";
import { formatSize } from "../../../../ui/format-size.ts";
import { readerCopy as copy } from "../../../../content/reader.ts";
import bench from "../bench.module.css";
import styles from "./loading-page.module.css";
import { useReader } from "../reader-context.ts";

/** Shown until the first page is drawn: a progress bar, a blank page and, after a moment, the progress in words. */
export function LoadingPage() {
  const { state } = useReader();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  const known = state.size > 0;
  return (
    <div className={styles.loading}>
      <progress
        className={styles.line}
        aria-label={copy.loading}
        {...(known && { value: state.loaded, max: state.size })}
      />
      <div className={styles.page} aria-hidden="true">
        {late && (
          <>
            <i />
            <i />
            <i />
            <i />
          </>
        )}
      </div>
      {late && (
        <p className={bench["note"]}>
          {copy.loadingPage(state.page)}
          {known && (
            <span className="figure">{copy.loaded(formatSize(state.loaded), formatSize(state.size))}</span>
          )}
        </p>
      )}
    </div>
  );
}
