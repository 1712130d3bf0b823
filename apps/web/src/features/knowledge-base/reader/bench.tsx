import { lazy, Suspense, useState } from "react";
import { newEditionCopy } from "../../../content/editions.ts";
import { readerCopy as copy } from "../../../content/reader.ts";
import { ScrollRegion } from "../../../ui/lists/scroll-region.tsx";
import { Acknowledgement } from "./acknowledging/acknowledgement.tsx";
import styles from "./bench.module.css";
import { ChangeSigns } from "./changes/change-signs.tsx";
import { useOpenNewer } from "./changes/use-open-newer.ts";
import { DocumentProblem } from "./document-problem.tsx";
import { LoadingPage } from "./pages/loading-page.tsx";
import { NoteSigns } from "./marks/note-signs.tsx";
import { NoteCard } from "./note-card.tsx";
import { useReader } from "./reader-context.ts";

const TextView = lazy(async () => ({ default: (await import("./text-view/text-view.tsx")).TextView }));

/** Holds the pages or, until they are drawn, their loading state or problem; above them, notes about the page in view. */
export function Bench({ hasDocument }: { hasDocument: boolean }) {
  const { state, refs, continuedAt } = useReader();
  const { container, pages } = refs;
  const isText = state.asText && state.drawn;
  return (
    <div className={styles.bench}>
      <div className={styles.stage}>
        <ScrollRegion
          ref={container}
          className={styles.scroller}
          role="document"
          aria-label={copy.document}
          hidden={!hasDocument}
          // The pages keep their scroll position below the text, so that both are at the same place.
          data-covered={isText || undefined}
        >
          <div ref={pages} className="pdfViewer" />
          {state.drawn && <NoteSigns />}
          {state.drawn && <ChangeSigns />}
          {state.drawn && <Acknowledgement />}
          {state.note && <NoteCard note={state.note} />}
        </ScrollRegion>
        {isText && (
          <Suspense>
            <TextView />
          </Suspense>
        )}
        {hasDocument && !state.drawn && state.brokenPages.size === 0 && <LoadingPage />}
        {!hasDocument && <DocumentProblem />}
      </div>
      <div className={styles.notes}>
        {state.phase === "open" && state.brokenPages.has(state.page) && <BrokenPageNote />}
        {state.facelessPages.size > 0 && <FacelessNote />}
        <ScannedNote />
        {state.drawn && <NewerEditionNote />}
        {state.drawn && continuedAt !== undefined && continuedAt > 1 && <ContinuedNote page={continuedAt} />}
      </div>
    </div>
  );
}

/** Says that the page in view could not be drawn, for example because the connection was lost. */
function BrokenPageNote() {
  const { state, actions } = useReader();
  return (
    <p className={styles.note} role="alert">
      {state.problem === "offline" ? copy.pageOffline(state.page) : copy.pageFailed(state.page)}
      <button type="button" onClick={actions.reopen}>
        {copy.retry}
      </button>
    </p>
  );
}

/** Explains why the page in view has boxes instead of letters, and offers a download, until it is closed. */
function FacelessNote() {
  const { state, file, takeCopy } = useReader();
  const [closed, setClosed] = useState(false);
  if (closed || !state.facelessPages.has(state.page)) return null;
  return (
    <p className={styles.note} role="status">
      <span>{copy.faceless}</span>
      {takeCopy ? (
        <button type="button" onClick={() => takeCopy("download")}>
          {copy.download}
        </button>
      ) : (
        <a href={file.url} download={file.name}>
          {copy.download}
        </a>
      )}
      <CloseNote onClose={() => setClosed(true)} />
    </p>
  );
}

/** Warns that hits on a scanned page come from OCR, until it is closed. */
function ScannedNote() {
  const { state } = useReader();
  const [closed, setClosed] = useState(false);
  const isFinding = state.find.query !== "";
  if (closed || !isFinding || !state.scannedPages.has(state.page)) return null;
  return (
    <p className={styles.note} role="status">
      <span>{copy.scannedPage(state.page)}</span>
      <CloseNote onClose={() => setClosed(true)} />
    </p>
  );
}

/** Says that a newer edition came out while this one is being read, and offers it, until it is closed. */
function NewerEditionNote() {
  const { article, record, actions } = useReader();
  const { open, isOpening } = useOpenNewer();
  const [closed, setClosed] = useState<number>();
  const newest = record.standing?.edition;
  if (newest === undefined || newest <= (article.document?.edition ?? newest) || newest === closed)
    return null;
  async function openNewest() {
    // The focused button disappears with the note.
    if (await open()) actions.focusDocument();
  }
  return (
    <p className={styles.note} role="status">
      <span className={styles.brief}>{newEditionCopy.newerOut(newest)}</span>
      <button
        type="button"
        aria-label={newEditionCopy.openNewerOf(newest)}
        aria-disabled={isOpening}
        onClick={() => void openNewest()}
      >
        {newEditionCopy.openNewer}
      </button>
      <CloseNote onClose={() => setClosed(newest)} />
    </p>
  );
}

function CloseNote({ onClose }: { onClose: () => void }) {
  const { actions } = useReader();
  return (
    <button
      type="button"
      onClick={() => {
        onClose();
        // The focused button disappears with the note.
        actions.focusDocument();
      }}
    >
      {copy.closeHint}
    </button>
  );
}

/** Says that the document was opened where its reader had stopped; disappears for good once they read on or search. */
function ContinuedNote({ page }: { page: number }) {
  const { state, actions } = useReader();
  const [over, setOver] = useState(false);
  if (!over && (Math.abs(state.page - page) > 1 || state.find.query !== "")) setOver(true);
  if (over) return null;
  return (
    <p className={styles.note} role="status">
      {copy.continued(page)}
      <button
        type="button"
        onClick={() => {
          setOver(true);
          actions.goTo(1);
          // The focused button disappears with the note.
          actions.focusDocument();
        }}
      >
        {copy.startAtOne}
      </button>
    </p>
  );
}
