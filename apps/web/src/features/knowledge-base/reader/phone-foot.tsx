import type { ReactNode } from "react";
import { readerCopy as copy } from "../../../content/reader.ts";
import { PageField } from "./page-field.tsx";
import styles from "./phone-foot.module.css";
import { ReaderIcon } from "./reader-icon.tsx";
import { ToolButton } from "../tool-button.tsx";
import type { ReaderView } from "./toolbar.tsx";

/** What the thumb reaches below a document on a phone: its scale, the pages, the outline. */
export function PhoneFoot({ ruler, ...view }: ReaderView & { ruler: ReactNode }) {
  const { reader, state, outlineOpen, pageField, onOutline } = view;
  const closed = state.phase !== "open";
  return (
    <div className={styles.foot}>
      {ruler}
      <div className={styles.row} role="group" aria-label={copy.toolbar}>
        <ToolButton
          label={copy.previous}
          disabled={closed || state.page <= 1}
          onClick={() => reader?.goTo(state.page - 1)}
        >
          <ReaderIcon name="left" />
        </ToolButton>
        <ToolButton label={copy.outline} aria-expanded={outlineOpen} disabled={closed} onClick={onOutline}>
          <ReaderIcon name="outline" />
        </ToolButton>
        <PageField
          page={state.page}
          pageCount={state.pageCount}
          {...pageField}
          onGo={(page) => reader?.goTo(page)}
        />
        <ToolButton
          label={copy.next}
          disabled={closed || state.page >= state.pageCount}
          onClick={() => reader?.goTo(state.page + 1)}
        >
          <ReaderIcon name="right" />
        </ToolButton>
      </div>
    </div>
  );
}
