import type { ReactNode } from "react";
import { knowledgeBaseCopy } from "../../../content/knowledge-base.ts";
import { formatSize } from "../../../ui/format-size.ts";
import { readerCopy as copy } from "../../../content/reader.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { textLanguage } from "../../../ui/text-language.ts";
import type { Fit } from "./fit.ts";
import styles from "./more-sheet.module.css";
import { ReaderIcon } from "./reader-icon.tsx";
import { ToolButton } from "../tool-button.tsx";
import type { ReaderView } from "./toolbar.tsx";

type MoreSheetProps = ReaderView & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What else is to be known of the document. */
  facts: ReactNode;
  acts: { onEdit: () => void; onDelete: () => void } | undefined;
};

const fits = [
  { value: "text", label: copy.fits.text },
  { value: "width", label: copy.fits.width },
  { value: "page", label: copy.fits.page },
] as const satisfies readonly { value: Fit; label: string }[];

/** Size of the page and acts on the document, on a phone. */
export function MoreSheet(props: MoreSheetProps) {
  const { state, open, onOpenChange, title, facts, acts } = props;

  function leaveWith(act: () => void) {
    return () => {
      onOpenChange(false);
      act();
    };
  }

  const description = (
    <>
      <span lang={textLanguage(title)} className={styles.title}>
        {title}
      </span>
      {facts}
    </>
  );

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={copy.more} description={description} place="foot">
      {state.phase === "open" && <PageSize {...props} />}
      <ul className={styles.acts}>
        {state.phase === "open" && <PageActs {...props} leaveWith={leaveWith} />}
        {state.phase !== "failed" && <DocumentLinks {...props} />}
        {acts && (
          <>
            <li>
              <button
                type="button"
                aria-label={knowledgeBaseCopy.document.editOf(title)}
                onClick={leaveWith(acts.onEdit)}
              >
                <ReaderIcon name="edit" />
                {knowledgeBaseCopy.document.edit}…
              </button>
            </li>
            <li>
              <button
                type="button"
                aria-label={knowledgeBaseCopy.document.deleteOf(title)}
                onClick={leaveWith(acts.onDelete)}
              >
                <ReaderIcon name="delete" />
                {knowledgeBaseCopy.document.delete}…
              </button>
            </li>
          </>
        )}
      </ul>
    </Dialog>
  );
}

function PageSize({ reader, state }: ReaderView) {
  return (
    <>
      <div className={styles.zoom}>
        <ToolButton label={copy.zoomOut} onClick={() => reader?.zoom({ steps: -1 })}>
          <ReaderIcon name="minus" />
        </ToolButton>
        <output className="figure">{Math.round(state.scale * 100)} %</output>
        <ToolButton label={copy.zoomIn} onClick={() => reader?.zoom({ steps: 1 })}>
          <Icon name="plus" />
        </ToolButton>
      </div>
      <Segments<Fit | "free">
        label={copy.fitWidth}
        segments={fits}
        value={state.fit ?? "free"}
        onValueChange={(fit) => {
          if (fit !== "free") reader?.fitTo(fit);
        }}
      />
    </>
  );
}

type PageActsProps = ReaderView & { leaveWith: (act: () => void) => () => void };

function PageActs({ reader, dark, onDark, fullScreen, leaveWith }: PageActsProps) {
  return (
    <>
      <li>
        <button type="button" aria-pressed={dark} onClick={onDark}>
          <ReaderIcon name="dark" />
          {copy.darkPage}
          <span className="quiet">{dark ? copy.on : copy.off}</span>
        </button>
      </li>
      <li>
        <button type="button" onClick={() => reader?.rotate()}>
          <ReaderIcon name="rotate" />
          {copy.rotate}
        </button>
      </li>
      {fullScreen.isPossible && (
        <li>
          <button type="button" aria-pressed={fullScreen.isOn} onClick={leaveWith(fullScreen.toggle)}>
            <ReaderIcon name="full" />
            {copy.fullScreen}
            {fullScreen.isOn && <span className="quiet">{copy.on}</span>}
          </button>
        </li>
      )}
    </>
  );
}

function DocumentLinks({ document, state }: ReaderView) {
  return (
    <>
      <li>
        <a href={document.url} target="_blank" rel="noopener">
          <ReaderIcon name="print" />
          {copy.print}
        </a>
      </li>
      <li>
        <a href={document.url} download={document.fileName}>
          <Icon name="download" />
          {copy.download}
          {state.size > 0 && <span className="figure quiet">{formatSize(state.size)}</span>}
        </a>
      </li>
    </>
  );
}
