import { type ComponentProps, useState } from "react";
import { flushSync } from "react-dom";
import { knowledgeBaseCopy } from "../../../content/knowledge-base.ts";
import { formatSize } from "../../../ui/format-size.ts";
import { readerCopy as copy } from "../../../content/reader.ts";
import { readingMarksCopy as markWords } from "../../../content/reading-marks.ts";
import { recordCopy } from "../../../content/record.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { textLanguage } from "../../../ui/text-language.ts";
import { useArticleActions } from "../article-actions.ts";
import { useSaveTool } from "../offline/use-save-tool.ts";
import { ToolButton } from "../tool-button.tsx";
import type { Fit } from "./pages/fit.ts";
import { toggleFullScreen, useFullScreen } from "./full-screen.ts";
import styles from "./more-sheet.module.css";
import { useDarkPage } from "./reader-actions.ts";
import { useReader } from "./reader-context.ts";
import { ReaderIcon } from "./reader-icon.tsx";
import { asksToAcknowledge } from "./acknowledging/use-reading-record.ts";

type MoreSheetProps = { open: boolean; onClose: () => void };

const words = knowledgeBaseCopy.document;

const fits = [
  { value: "text", label: copy.fits.text },
  { value: "width", label: copy.fits.width },
  { value: "page", label: copy.fits.page },
] as const satisfies readonly { value: Fit; label: string }[];

/** The page size and the document's actions, on a phone. */
export function MoreSheet({ open, onClose }: MoreSheetProps) {
  const { state, article, actions, record } = useReader();
  const { manage } = useArticleActions();
  const { title, categoryName, document, updatedAt } = article;
  const [isLeading, setLeading] = useState(false);

  /** Moves the focus there, not back to the button that opened the sheet; the dialog has to know before it closes. */
  function leadToAcknowledgement() {
    flushSync(() => setLeading(true));
    onClose();
  }

  function leaveWith(action: () => void) {
    return () => {
      onClose();
      action();
    };
  }

  const description = (
    <>
      <span lang={textLanguage(title)} className={styles.title}>
        {title}
      </span>
      {`${categoryName}, `}
      {document && `${knowledgeBaseCopy.pages(document.pageCount)}, `}
      {words.updatedOn} <LocalTime instant={updatedAt} show="date" />
    </>
  );

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.more}
      description={description}
      place="foot"
      focusAfter={
        isLeading
          ? () => {
              setLeading(false);
              actions.showAcknowledgement();
            }
          : undefined
      }
    >
      {state.phase === "open" && <PageSize />}
      <ul className={styles.actions}>
        {asksToAcknowledge(record) && (
          <SheetButton icon="acknowledge" onClick={leadToAcknowledgement}>
            {recordCopy.acknowledgement.button}
          </SheetButton>
        )}
        {state.phase === "open" && <MarkTools leaveWith={leaveWith} />}
        {state.phase === "open" && <PageTools leaveWith={leaveWith} />}
        {state.phase !== "failed" && <DocumentLinks leaveWith={leaveWith} />}
        {manage && (
          <>
            <SheetButton icon="edit" aria-label={words.editOf(title)} onClick={leaveWith(manage.edit)}>
              {words.edit}…
            </SheetButton>
            <SheetButton icon="delete" aria-label={words.deleteOf(title)} onClick={leaveWith(manage.remove)}>
              {words.delete}…
            </SheetButton>
          </>
        )}
      </ul>
    </Dialog>
  );
}

function PageSize() {
  const { state, actions } = useReader();
  return (
    <>
      <div className={styles.zoom}>
        <ToolButton label={copy.zoomOut} onClick={() => actions.zoom({ steps: -1 })}>
          <ReaderIcon name="minus" />
        </ToolButton>
        <output className="figure">{Math.round(state.scale * 100)} %</output>
        <ToolButton label={copy.zoomIn} onClick={() => actions.zoom({ steps: 1 })}>
          <Icon name="plus" />
        </ToolButton>
      </div>
      <Segments<Fit | "free">
        label={copy.fitWidth}
        segments={fits}
        value={state.fit ?? "free"}
        onValueChange={(fit) => {
          if (fit !== "free") actions.fitTo(fit);
        }}
      />
    </>
  );
}

function MarkTools({ leaveWith }: { leaveWith: (action: () => void) => () => void }) {
  const { state, marks } = useReader();
  const { page } = state;
  return (
    <>
      <SheetButton
        icon={marks.bookmark ? "bookmarked" : "bookmark"}
        onClick={leaveWith(marks.toggleBookmark)}
      >
        {marks.bookmark ? markWords.unbookmark(page) : markWords.bookmark(page)}
      </SheetButton>
      <SheetButton icon="note" onClick={leaveWith(marks.openList)}>
        {markWords.title}
        {marks.items.length > 0 && <span className="figure quiet">{marks.items.length}</span>}
      </SheetButton>
    </>
  );
}

function PageTools({ leaveWith }: { leaveWith: (action: () => void) => () => void }) {
  const { actions } = useReader();
  const dark = useDarkPage();
  const isFull = useFullScreen();
  return (
    <>
      <SheetButton icon="dark" aria-pressed={dark} onClick={actions.toggleDark}>
        {copy.darkPage}
        <span className="quiet">{dark ? copy.on : copy.off}</span>
      </SheetButton>
      <SheetButton icon="rotate" onClick={actions.rotate}>
        {copy.rotate}
      </SheetButton>
      {document.fullscreenEnabled && (
        <SheetButton icon="full" aria-pressed={isFull} onClick={leaveWith(toggleFullScreen)}>
          {copy.fullScreen}
          {isFull && <span className="quiet">{copy.on}</span>}
        </SheetButton>
      )}
    </>
  );
}

function DocumentLinks({ leaveWith }: { leaveWith: (action: () => void) => () => void }) {
  const { article } = useReader();
  const save = useSaveTool(article.id);
  return (
    <>
      {save && (
        <SheetButton
          icon="device"
          aria-pressed={save.state === "saved"}
          aria-disabled={save.isBusy}
          onClick={save.act}
        >
          {save.label}
          {article.document && save.state !== "saving" && (
            <span className="figure quiet">{formatSize(article.document.size)}</span>
          )}
        </SheetButton>
      )}
      <TakeLinks leaveWith={leaveWith} />
    </>
  );
}

/** Links to the file itself or, where copies are marked with their reader's name, buttons that open that dialog. */
function TakeLinks({ leaveWith }: { leaveWith: (action: () => void) => () => void }) {
  const { state, file, takeCopy } = useReader();
  if (takeCopy) {
    return (
      <>
        <SheetButton icon="print" onClick={leaveWith(() => takeCopy("print"))}>
          {copy.print}…
        </SheetButton>
        <li>
          <button type="button" onClick={leaveWith(() => takeCopy("download"))}>
            <Icon name="download" />
            {copy.download}…
          </button>
        </li>
      </>
    );
  }
  return (
    <>
      <li>
        <a href={file.url} target="_blank" rel="noopener">
          <ReaderIcon name="print" />
          {copy.print}
        </a>
      </li>
      <li>
        <a href={file.url} download={file.name}>
          <Icon name="download" />
          {copy.download}
          {state.size > 0 && <span className="figure quiet">{formatSize(state.size)}</span>}
        </a>
      </li>
    </>
  );
}

type SheetButtonProps = ComponentProps<"button"> & { icon: ComponentProps<typeof ReaderIcon>["name"] };

function SheetButton({ icon, children, ...button }: SheetButtonProps) {
  return (
    <li>
      <button {...button} type="button">
        <ReaderIcon name={icon} />
        {children}
      </button>
    </li>
  );
}
