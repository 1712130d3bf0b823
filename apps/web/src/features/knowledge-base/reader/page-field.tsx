import { type RefObject, useState } from "react";
import { readerCopy as copy } from "../../../content/reader.ts";
import styles from "./page-field.module.css";

type PageFieldProps = {
  page: number;
  pageCount: number;
  onGo: (page: number) => void;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Told when a number was given with Enter. */
  onDone: () => void;
};

/** The page one is on; another number and Enter lead there, Escape takes what was typed back. */
export function PageField({ page, pageCount, onGo, inputRef, onDone }: PageFieldProps) {
  const [typed, setTyped] = useState<string>();

  function go() {
    const wanted = Number(typed);
    if (typed !== undefined && Number.isInteger(wanted) && wanted >= 1 && wanted <= pageCount) onGo(wanted);
    setTyped(undefined);
  }

  return (
    <span className={styles.frame}>
      <input
        ref={inputRef}
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
            onDone();
          }
          if (event.key === "Escape") setTyped(undefined);
        }}
      />
      <span className={styles.of}>{pageCount > 0 && copy.of(pageCount)}</span>
    </span>
  );
}
