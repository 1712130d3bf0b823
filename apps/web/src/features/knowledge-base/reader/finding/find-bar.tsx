import { useEffect, useState } from "react";
import { readerCopy as copy } from "../../../../content/reader.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { useDebounced } from "../../../../ui/use-debounced.ts";
import { useMedia } from "../../../../ui/use-media.ts";
import { ToolButton } from "../../tool-button.tsx";
import styles from "./find-bar.module.css";
import { useReader } from "../reader-context.ts";
import type { FindResult } from "../reader-state.ts";

/** The window widths at which the field has little room beside other tools, as in `toolbar.module.css`. */
const toolsInTwoRows = "(min-width: 45.0625rem) and (max-width: 52.4375rem)";

/**
 * Searches the open document as the user types; Enter and Shift+Enter go from hit to hit. With `covers` it lies over
 * something else, and can be closed while it is empty too.
 */
export function FindBar({ covers = false }: { covers?: boolean }) {
  const { state, actions, refs } = useReader();
  const { findField } = refs;
  const { sought } = state;
  const [query, setQuery] = useState(sought?.words ?? "");
  const [taken, setTaken] = useState(sought);
  if (sought !== taken) {
    setTaken(sought);
    setQuery(sought?.words ?? "");
  }
  const debounced = useDebounced(query, 200);
  const hasLittleRoom = useMedia(toolsInTwoRows);
  const isOpen = state.phase === "open";
  const result = state.find;

  useEffect(() => {
    if (isOpen && debounced === query) actions.find(query, query === sought?.words ? sought : undefined);
  }, [actions, isOpen, debounced, query, sought]);

  function close() {
    setQuery("");
    // Not debounced: on a phone the bar is unmounted before the delay is over.
    actions.find("");
    findField.current?.blur();
    actions.closeFind();
  }

  const isSearching = query !== "";
  return (
    <div className={styles.find} role="search" aria-label={copy.find}>
      <Icon name="search" />
      <input
        ref={findField}
        type="text"
        className={styles.input}
        aria-label={copy.find}
        aria-keyshortcuts={copy.keys.find}
        placeholder={hasLittleRoom ? copy.findShort : copy.find}
        value={query}
        autoComplete="off"
        spellCheck={false}
        disabled={!isOpen}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            actions.findNext(event.shiftKey ? "previous" : "next");
          }
          if (event.key === "Escape") close();
        }}
      />
      <span className={styles.count} role="status">
        {isSearching && debounced === query && hitsOf(result)}
      </span>
      {isSearching && (
        <>
          <ToolButton
            label={copy.previousHit}
            shortcut="Shift+Enter"
            disabled={result.total === 0}
            onClick={() => actions.findNext("previous")}
          >
            <span className={styles.up}>
              <Icon name="chevron" />
            </span>
          </ToolButton>
          <ToolButton
            label={copy.nextHit}
            shortcut="Enter"
            disabled={result.total === 0}
            onClick={() => actions.findNext("next")}
          >
            <Icon name="chevron" />
          </ToolButton>
        </>
      )}
      {(isSearching || covers) && (
        <ToolButton label={copy.closeFind} shortcut="Escape" onClick={close}>
          <Icon name="close" />
        </ToolButton>
      )}
    </div>
  );
}

function hitsOf({ current, total, searching }: FindResult): string {
  // The first pages report their hits before the current one is known.
  if (total > 0) return current > 0 ? copy.hits(current, total) : "";
  return searching ? "" : copy.noHits;
}
