import { useEffect, useMemo, useRef } from "react";
import { newEditionCopy } from "../../../../content/editions.ts";
import { readerCopy as copy } from "../../../../content/reader.ts";
import { textLanguage } from "../../../../ui/text-language.ts";
import { EditionSign } from "../changes/edition-sign.tsx";
import { entriesChanged } from "../changes/entries-changed.ts";
import styles from "./outline-panel.module.css";
import { useReader } from "../reader-context.ts";

/** The document's headings, with the flag at the current one; it takes the focus when the user opens it. */
export function OutlinePanel() {
  const { state, actions, changes } = useReader();
  const { outline: entries, heading, outlineAsked } = state;
  const changed = useMemo(() => entriesChanged(entries, changes?.pages ?? []), [entries, changes?.pages]);
  const isNumbered = entries.some(({ number }) => number !== "");
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!outlineAsked) return;
    const entries = list.current;
    (entries?.querySelector<HTMLElement>("[aria-current]") ?? entries?.querySelector("button"))?.focus();
  }, [outlineAsked]);

  useEffect(() => {
    const panel = list.current?.parentElement;
    const entry = list.current?.querySelector<HTMLElement>(`[data-entry="${heading}"]`);
    if (panel && entry) keepInside(panel, entry);
  }, [heading]);

  return (
    <nav className={styles.outline} aria-label={copy.outline} data-numbered={isNumbered || undefined}>
      {state.hasNoOutline && <p className={styles.none}>{copy.noOutline}</p>}
      <ol ref={list} className="columns">
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className={styles.entry}
              data-entry={entry.id}
              data-depth={entry.depth}
              aria-current={entry.id === heading ? "true" : undefined}
              onClick={() => actions.goToHeading(entry)}
              onKeyDown={(event) => {
                if (event.key === "Escape") actions.closeOutline();
              }}
            >
              {isNumbered && <span className="figure">{entry.number}</span>}
              <span lang={textLanguage(entry.title)}>
                {entry.title}
                {changes && changed.has(entry.id) && <ChangedSign number={changes.current} />}
              </span>
              <span className="figure">{entry.page}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function ChangedSign({ number }: { number: number }) {
  return (
    <>
      {" "}
      <EditionSign number={number} />
      <span className="visually-hidden">{newEditionCopy.changed}</span>
    </>
  );
}

/** Scrolls an entry into view within the panel, without moving the page around it. */
function keepInside(panel: HTMLElement, entry: HTMLElement): void {
  const above = entry.offsetTop - panel.scrollTop;
  const below = above + entry.offsetHeight - panel.clientHeight;
  if (above < 0) panel.scrollTop += above;
  else if (below > 0) panel.scrollTop += below;
}
