import { useEffect, useRef } from "react";
import { readerCopy as copy } from "../../../content/reader.ts";
import { textLanguage } from "../../../ui/text-language.ts";
import styles from "./outline-panel.module.css";
import { useReader } from "./reader-context.ts";

/** The document's headings, into which the focus goes; the flag stands at the one being read. */
export function OutlinePanel() {
  const { state, actions } = useReader();
  const { outline: entries, page } = state;
  const here = entries.findLastIndex((entry) => entry.page <= page);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const entries = list.current;
    (entries?.querySelector<HTMLElement>("[aria-current]") ?? entries?.querySelector("button"))?.focus();
  }, []);

  return (
    <nav className={styles.outline} aria-label={copy.outline}>
      {entries.length === 0 && <p className={styles.none}>{copy.noOutline}</p>}
      <ol ref={list}>
        {entries.map((entry, index) => (
          <li key={entry.id}>
            <button
              type="button"
              className={styles.entry}
              data-depth={entry.depth}
              aria-current={index === here ? "true" : undefined}
              onClick={() => actions.goToHeading(entry.page)}
              onKeyDown={(event) => {
                if (event.key === "Escape") actions.closeOutline();
              }}
            >
              <span lang={textLanguage(entry.title)}>{entry.title}</span>
              <span className="figure">{entry.page}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
