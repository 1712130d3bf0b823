import { languages } from "@antochi/contract/languages";
import { stillLoading } from "../content/still-loading.ts";
import { classNames } from "../ui/class-names.ts";
import styles from "./app-frame.module.css";

const rows = [1, 2, 3, 4, 5, 6] as const;

/**
 * A skeleton in the document of a screen that only the browser renders, until it does: the bar and the lines of a list, in
 * the reader's theme. After some seconds it says that the screen still loads; the document has these words in every
 * language. A signed-in screen shows those of the reader's, which its script in the head finds; a public one shows all.
 */
export function ScreenSkeleton() {
  return (
    <div data-skeleton>
      <div className={styles.bar} aria-hidden="true">
        <div className={classNames("wrap", styles.row)}>
          <svg viewBox="0 0 26 26" fill="none" strokeWidth="2" className={styles.mark}>
            <path d="M1 1h24v24H1z" stroke="currentColor" />
            <rect x="7" y="9" width="12" height="8" rx="4" className={styles.slot} />
          </svg>
          <span className={styles.entry} />
        </div>
      </div>
      <div className={styles.lines} aria-hidden="true">
        <span className={styles.title} />
        {rows.map((row) => (
          <span key={row} className={styles.line} />
        ))}
      </div>
      <div role="status" className={styles.slow}>
        {languages.map((language) => (
          <p key={language} lang={language}>
            {stillLoading[language]}
          </p>
        ))}
      </div>
    </div>
  );
}
