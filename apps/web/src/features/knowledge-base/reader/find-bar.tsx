import { type RefObject, useEffect, useState } from "react";
import { readerCopy as copy } from "../../../content/reader.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import type { Reader } from "./create-reader.ts";
import styles from "./find-bar.module.css";
import type { FindResult } from "./reader-state.ts";
import { ToolButton } from "../tool-button.tsx";

type FindBarProps = {
  reader: Reader | undefined;
  result: FindResult;
  ready: boolean;
  /** What is looked for when the document opens. */
  firstQuery: string;
  inputRef: RefObject<HTMLInputElement | null>;
  /** It lies over something else, and can be closed while it is empty too. */
  covers?: boolean;
  onClose: () => void;
};

/** Searches the open document as one types; Enter and Shift+Enter go from hit to hit. */
export function FindBar({
  reader,
  result,
  ready,
  firstQuery,
  inputRef,
  covers = false,
  onClose,
}: FindBarProps) {
  const [query, setQuery] = useState(firstQuery);
  const settled = useSettled(query, 200);

  useEffect(() => {
    // What comes from the search are words that stand apart; what is typed here is a phrase.
    if (ready) reader?.find(settled, settled === firstQuery ? "words" : "phrase");
  }, [reader, ready, settled, firstQuery]);

  function close() {
    setQuery("");
    // At once: on a phone the bar is gone before the field settles.
    reader?.find("", "phrase");
    inputRef.current?.blur();
    onClose();
  }

  const isSearching = query !== "";
  return (
    <div className={styles.find} role="search" aria-label={copy.find}>
      <Icon name="search" />
      <input
        ref={inputRef}
        type="text"
        className={styles.input}
        aria-label={copy.find}
        aria-keyshortcuts={copy.keys.find}
        placeholder={copy.find}
        value={query}
        autoComplete="off"
        spellCheck={false}
        disabled={!ready}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            reader?.findNext(event.shiftKey ? "previous" : "next");
          }
          if (event.key === "Escape") close();
        }}
      />
      <span className={styles.count} role="status">
        {isSearching && settled === query && hitsOf(result)}
      </span>
      {isSearching && (
        <>
          <ToolButton
            label={copy.previousHit}
            shortcut="Shift+Enter"
            disabled={result.total === 0}
            onClick={() => reader?.findNext("previous")}
          >
            <span className={styles.up}>
              <Icon name="chevron" />
            </span>
          </ToolButton>
          <ToolButton
            label={copy.nextHit}
            shortcut="Enter"
            disabled={result.total === 0}
            onClick={() => reader?.findNext("next")}
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
  if (total > 0) return copy.hits(current, total);
  return searching ? "" : copy.noHits;
}
