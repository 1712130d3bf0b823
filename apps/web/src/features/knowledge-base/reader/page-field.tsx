import { useState } from "react";
import { readerCopy as copy } from "../../../content/reader.ts";
import styles from "./page-field.module.css";
import { useReader } from "./reader-context.ts";

/** The current page number. Typing another and Enter goes there; Escape discards what was typed. */
export function PageField() {
  const { article, state, actions, refs } = useReader();
  const { pageField } = refs;
  const { page, pageCount } = state;
  // As the server counted them until the document is open, so that nothing beside it moves then.
  const pagesInAll = pageCount || (article.document?.pageCount ?? 0);
  const [typed, setTyped] = useState<string>();

  function go() {
    const wanted = Number(typed);
    if (typed !== undefined && Number.isInteger(wanted) && wanted >= 1 && wanted <= pageCount) {
      actions.goTo(wanted);
    }
    setTyped(undefined);
  }

  return (
    <span className={styles.frame}>
      <input
        ref={pageField}
        className={styles.field}
        inputMode="numeric"
        aria-label={copy.page}
        title={`${copy.page} (${copy.keys.page})`}
        value={typed ?? (pageCount === 0 ? "" : String(page))}
        disabled={pageCount === 0}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.currentTarget.blur();
            actions.focusDocument();
          }
          if (event.key === "Escape") setTyped(undefined);
        }}
      />
      <span className={styles.of}>{pagesInAll > 0 && copy.of(pagesInAll)}</span>
    </span>
  );
}
