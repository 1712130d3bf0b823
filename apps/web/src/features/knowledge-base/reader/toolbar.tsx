import type { ComponentProps } from "react";
import { readerCopy as copy } from "../../../content/reader.ts";
import { readingMarksCopy as words } from "../../../content/reading-marks.ts";
import { recordCopy } from "../../../content/record.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useSaveTool } from "../offline/use-save-tool.ts";
import { ToolButton, ToolLink } from "../tool-button.tsx";
import { FindBar } from "./finding/find-bar.tsx";
import { toggleFullScreen, useFullScreen } from "./full-screen.ts";
import { PageField } from "./page-field.tsx";
import { useDarkPage } from "./reader-actions.ts";
import { useReader } from "./reader-context.ts";
import { ReaderIcon } from "./reader-icon.tsx";
import { isOutlineShown } from "./reader-state.ts";
import { TextTool } from "./text-tool.tsx";
import styles from "./toolbar.module.css";
import { asksToAcknowledge } from "./acknowledging/use-reading-record.ts";

/** The tools above a document, in cells: outline, pages, size, find, and the document itself. */
export function Toolbar() {
  const { state, actions, record } = useReader();
  const isOpen = state.phase === "open";
  return (
    <div className={styles.tools} role="group" aria-label={copy.toolbar}>
      <div className={styles.cell}>
        <Tool
          name="outline"
          aria-expanded={isOutlineShown(state)}
          disabled={!isOpen}
          onClick={actions.toggleOutline}
        >
          <ReaderIcon name="outline" />
        </Tool>
      </div>
      <div className={styles.cell}>
        {/* Not disabled at the document's ends: the button just pressed would lose the focus. */}
        <Tool
          name="previous"
          disabled={!isOpen}
          aria-disabled={state.page <= 1}
          onClick={() => actions.turn(-1)}
        >
          <ReaderIcon name="left" />
        </Tool>
        <PageField />
        <Tool
          name="next"
          disabled={!isOpen}
          aria-disabled={state.page >= state.pageCount}
          onClick={() => actions.turn(1)}
        >
          <ReaderIcon name="right" />
        </Tool>
      </div>
      <SizeTools />
      <MarkTools />
      <div className={classNames(styles.cell, styles.find, !isOpen && styles.closed)}>
        <FindBar />
      </div>
      <DocumentTools />
      {asksToAcknowledge(record) && state.drawn && (
        <div className={`${styles.cell} ${styles.sign}`}>
          <Button size="small" aria-keyshortcuts="Shift+A" onClick={actions.showAcknowledgement}>
            {recordCopy.acknowledgement.button}
          </Button>
        </div>
      )}
    </div>
  );
}

function SizeTools() {
  const { state, actions } = useReader();
  const closed = state.phase !== "open";
  return (
    <div className={`${styles.cell} ${styles.size}`}>
      <Tool name="zoomOut" disabled={closed} onClick={() => actions.zoom({ steps: -1 })}>
        <ReaderIcon name="minus" />
      </Tool>
      <output className={styles.percent}>{Math.round(state.scale * 100)} %</output>
      <Tool name="zoomIn" disabled={closed} onClick={() => actions.zoom({ steps: 1 })}>
        <Icon name="plus" />
      </Tool>
      <Tool
        name="fitWidth"
        aria-pressed={state.fit === "width"}
        disabled={closed}
        onClick={() => actions.fitTo("width")}
      >
        <ReaderIcon name="fit" />
      </Tool>
      <Tool name="rotate" disabled={closed} onClick={actions.rotate}>
        <ReaderIcon name="rotate" />
      </Tool>
    </div>
  );
}

function MarkTools() {
  const { state, marks } = useReader();
  const { page } = state;
  const closed = state.phase !== "open";
  return (
    <div className={`${styles.cell} ${styles.marks}`}>
      <TextTool />
      <ToolButton
        label={marks.bookmark ? words.unbookmark(page) : words.bookmark(page)}
        shortcut={words.keys.bookmark}
        aria-pressed={marks.bookmark !== undefined}
        disabled={closed}
        onClick={marks.toggleBookmark}
      >
        <ReaderIcon name={marks.bookmark ? "bookmarked" : "bookmark"} />
      </ToolButton>
      <ToolButton label={words.title} aria-haspopup="dialog" disabled={closed} onClick={marks.openList}>
        <ReaderIcon name="note" />
      </ToolButton>
    </div>
  );
}

function DocumentTools() {
  const { article, state, actions } = useReader();
  const isFull = useFullScreen();
  const save = useSaveTool(article.id);
  return (
    <div className={`${styles.cell} ${styles.document}`}>
      <Tool name="darkPage" aria-pressed={useDarkPage()} onClick={actions.toggleDark}>
        <ReaderIcon name="dark" />
      </Tool>
      {document.fullscreenEnabled && (
        <Tool name="fullScreen" aria-pressed={isFull} onClick={toggleFullScreen}>
          <ReaderIcon name="full" />
        </Tool>
      )}
      {save && (
        <ToolButton
          label={save.label}
          aria-pressed={save.state === "saved"}
          aria-disabled={save.isBusy}
          onClick={save.act}
        >
          <ReaderIcon name="device" />
        </ToolButton>
      )}
      {state.phase !== "failed" && <TakeTools />}
      <ToolButton
        label={copy.keyList.button}
        shortcut={copy.keys.list}
        aria-haspopup="dialog"
        onClick={() => actions.listKeys()}
      >
        <span aria-hidden="true" className={styles.query}>
          ?
        </span>
      </ToolButton>
    </div>
  );
}

/** Links to the file itself or, where copies are marked with their reader's name, buttons that open that dialog. */
function TakeTools() {
  const { file, takeCopy } = useReader();
  if (takeCopy) {
    return (
      <>
        <ToolButton label={copy.print} aria-haspopup="dialog" onClick={() => takeCopy("print")}>
          <ReaderIcon name="print" />
        </ToolButton>
        <ToolButton label={copy.download} aria-haspopup="dialog" onClick={() => takeCopy("download")}>
          <Icon name="download" />
        </ToolButton>
      </>
    );
  }
  return (
    <>
      <ToolLink label={copy.print} href={file.url} target="_blank" rel="noopener">
        <ReaderIcon name="print" />
      </ToolLink>
      <ToolLink label={copy.download} href={file.url} download={file.name}>
        <Icon name="download" />
      </ToolLink>
    </>
  );
}

/** A tool with a keyboard shortcut, which its tooltip names. */
function Tool({ name, ...button }: Omit<ComponentProps<"button">, "name" | "type" | "title"> & ToolName) {
  return <ToolButton {...button} label={copy[name]} shortcut={copy.keys[name]} />;
}

type ToolName = { name: Exclude<keyof typeof copy.keys, "find" | "list" | "page"> };
