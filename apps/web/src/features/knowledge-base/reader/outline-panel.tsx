import { readerCopy as copy } from "../../../content/reader.ts";
import { languageOf } from "../article-link.tsx";
import type { OutlineEntry } from "./outline-entries.ts";
import styles from "./outline-panel.module.css";

type OutlinePanelProps = { entries: readonly OutlineEntry[]; page: number; onGo: (page: number) => void };

/** The document's headings; the flag stands at the one being read. */
export function OutlinePanel({ entries, page, onGo }: OutlinePanelProps) {
  const here = entries.findLastIndex((entry) => entry.page <= page);
  return (
    <nav className={styles.outline} aria-label={copy.outline}>
      {entries.length === 0 && <p className={styles.none}>{copy.noOutline}</p>}
      <ol>
        {entries.map((entry, index) => (
          <li key={entry.id}>
            <button
              type="button"
              className={styles.entry}
              data-depth={entry.depth}
              aria-current={index === here ? "true" : undefined}
              onClick={() => onGo(entry.page)}
            >
              <span lang={languageOf(entry.title)}>{entry.title}</span>
              <span className="figure">{entry.page}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
