import type { RefObject } from "react";
import { readerCopy as copy } from "../../../content/reader.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { Reader } from "./create-reader.ts";
import { FindBar } from "./find-bar.tsx";
import { PageField } from "./page-field.tsx";
import { ReaderIcon } from "./reader-icon.tsx";
import type { ReaderState } from "./reader-state.ts";
import type { FullScreen } from "./use-full-screen.ts";
import { ToolButton, ToolLink } from "../tool-button.tsx";
import styles from "./toolbar.module.css";

/** What the reader's tools work on, on every screen. */
export type ReaderView = {
  reader: Reader | undefined;
  state: ReaderState;
  outlineOpen: boolean;
  dark: boolean;
  fullScreen: FullScreen;
  find: { firstQuery: string; inputRef: RefObject<HTMLInputElement | null>; onClose: () => void };
  pageField: { inputRef: RefObject<HTMLInputElement | null>; onDone: () => void };
  document: { url: string; fileName: string };
  onOutline: () => void;
  onDark: () => void;
  onKeyList: () => void;
};

/** The tools above a document, in cells: outline, pages, size, find, and the document itself. */
export function Toolbar(view: ReaderView) {
  const { reader, state, outlineOpen, dark, fullScreen, find, pageField, document } = view;
  const { onOutline, onDark, onKeyList } = view;
  const { keys } = copy;
  const closed = state.phase !== "open";
  return (
    <div className={styles.tools} role="group" aria-label={copy.toolbar}>
      <div className={styles.cell}>
        <ToolButton
          label={copy.outline}
          shortcut={keys.outline}
          aria-expanded={outlineOpen}
          disabled={closed}
          onClick={onOutline}
        >
          <ReaderIcon name="outline" />
        </ToolButton>
      </div>
      <div className={styles.cell}>
        <ToolButton
          label={copy.previous}
          shortcut={keys.previous}
          disabled={closed || state.page <= 1}
          onClick={() => reader?.goTo(state.page - 1)}
        >
          <ReaderIcon name="left" />
        </ToolButton>
        <PageField
          page={state.page}
          pageCount={state.pageCount}
          {...pageField}
          onGo={(page) => reader?.goTo(page)}
        />
        <ToolButton
          label={copy.next}
          shortcut={keys.next}
          disabled={closed || state.page >= state.pageCount}
          onClick={() => reader?.goTo(state.page + 1)}
        >
          <ReaderIcon name="right" />
        </ToolButton>
      </div>
      <div className={styles.cell}>
        <ToolButton
          label={copy.zoomOut}
          shortcut={keys.zoomOut}
          disabled={closed}
          onClick={() => reader?.zoom({ steps: -1 })}
        >
          <ReaderIcon name="minus" />
        </ToolButton>
        <output className={styles.percent}>{Math.round(state.scale * 100)} %</output>
        <ToolButton
          label={copy.zoomIn}
          shortcut={keys.zoomIn}
          disabled={closed}
          onClick={() => reader?.zoom({ steps: 1 })}
        >
          <Icon name="plus" />
        </ToolButton>
        <ToolButton
          label={copy.fitWidth}
          shortcut={keys.fitWidth}
          aria-pressed={state.fit === "width"}
          disabled={closed}
          onClick={() => reader?.fitTo("width")}
        >
          <ReaderIcon name="fit" />
        </ToolButton>
        <ToolButton
          label={copy.rotate}
          shortcut={keys.rotate}
          disabled={closed}
          onClick={() => reader?.rotate()}
        >
          <ReaderIcon name="rotate" />
        </ToolButton>
      </div>
      <div className={`${styles.cell} ${styles.find}`}>
        <FindBar key={find.firstQuery} {...find} reader={reader} result={state.find} ready={!closed} />
      </div>
      <div className={styles.cell}>
        <ToolButton label={copy.darkPage} shortcut={keys.darkPage} aria-pressed={dark} onClick={onDark}>
          <ReaderIcon name="dark" />
        </ToolButton>
        {fullScreen.isPossible && (
          <ToolButton
            label={copy.fullScreen}
            shortcut={keys.fullScreen}
            aria-pressed={fullScreen.isOn}
            onClick={fullScreen.toggle}
          >
            <ReaderIcon name="full" />
          </ToolButton>
        )}
        {state.phase !== "failed" && (
          <>
            <ToolLink label={copy.print} href={document.url} target="_blank" rel="noopener">
              <ReaderIcon name="print" />
            </ToolLink>
            <ToolLink label={copy.download} href={document.url} download={document.fileName}>
              <Icon name="download" />
            </ToolLink>
          </>
        )}
        <ToolButton
          label={copy.keyList.button}
          shortcut={keys.list}
          aria-haspopup="dialog"
          onClick={onKeyList}
        >
          <span aria-hidden="true" className={styles.sign}>
            ?
          </span>
        </ToolButton>
      </div>
    </div>
  );
}
