import "./pages.css";
import type { ArticleItem } from "@antochi/contract/knowledge-base";
import { useEffect, useRef, useState } from "react";
import { readerCopy as copy } from "../../../content/reader.ts";
import { refreshSession } from "../../../session/session.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { BrokenPageNote } from "./broken-page-note.tsx";
import { ContinuedNote } from "./continued-note.tsx";
import { DocumentProblem } from "./document-problem.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { LoadingPage } from "./loading-page.tsx";
import { OutlinePanel } from "./outline-panel.tsx";
import { PhoneFoot } from "./phone-foot.tsx";
import { PhoneHead } from "./phone-head.tsx";
import styles from "./reader.module.css";
import { Ruler } from "./ruler.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useAddressPage } from "./use-address-page.ts";
import { usePinch } from "./use-pinch.ts";
import { useReader } from "./use-reader.ts";
import { useReaderKeys } from "./use-reader-keys.ts";
import { useTaps } from "./use-taps.ts";

export type ReaderProps = {
  article: ArticleItem;
  url: string;
  /** The page in the address, which leads there whenever it changes. */
  page: number | undefined;
  /** Where this member stopped, where the address names no page. */
  resumeAt: number | undefined;
  /** What is looked for in the document, as the address says. */
  findQuery: string;
  /** Told of every page that becomes the current one. */
  onPage: (page: number) => void;
  onContact: () => void;
  onClose: () => void;
  acts: { onEdit: () => void; onDelete: () => void } | undefined;
};

/** Reads a document: pages drawn as they come into view, between its tools, its outline and its scale. */
export function Reader(props: ReaderProps) {
  const { article, url, page, resumeAt, findQuery, onPage, onContact, onClose, acts } = props;
  const isPhone = useMedia("(max-width: 720px)");
  const root = useRef<HTMLDivElement>(null);
  const pageField = useRef<HTMLInputElement>(null);
  const findField = useRef<HTMLInputElement>(null);
  const [continuedAt] = useState(page === undefined ? resumeAt : undefined);
  const [outlineOpen, setOutlineOpen] = useState(false);
  const [finding, setFinding] = useState(findQuery !== "");
  const [found, setFound] = useState(findQuery);
  if (found !== findQuery) {
    setFound(findQuery);
    if (findQuery !== "") setFinding(true);
  }
  const [dark, setDark] = useState(false);
  const [barsHidden, setBarsHidden] = useState(false);
  const [keysListed, setKeysListed] = useState(false);
  const firstPage = page ?? resumeAt ?? 1;
  const { container, pages, reader, state, reopen } = useReader({
    url,
    firstPage,
    firstFit: isPhone ? "text" : "width",
  });

  useAddressPage({ page, firstPage, reader, state, onPage });
  usePinch(container, reader);
  useTaps({ container, reader, onTap: () => setBarsHidden(isPhone && !barsHidden) });
  useEffect(() => {
    // The session ended meanwhile: once that is known, the document's place says how to sign in.
    if (state.problem === "signed-out") refreshSession().catch(() => undefined);
  }, [state.problem]);

  const onOutline = () => setOutlineOpen(!outlineOpen);
  const onDark = () => setDark(!dark);
  const onFullScreen = () => void toggleFullScreen(root.current);
  const onKeyList = () => setKeysListed(true);
  const view = {
    reader,
    state,
    outlineOpen,
    dark,
    find: { firstQuery: findQuery, inputRef: findField, onClose: () => setFinding(false) },
    pageField,
    document: { url, fileName: `${article.title}.pdf` },
    onOutline,
    onDark,
    onFullScreen,
    onKeyList,
  };
  useReaderKeys({
    reader,
    onOutline,
    onDark,
    onFullScreen,
    onKeyList,
    onPageField: () => pageField.current?.focus(),
    onFind() {
      setFinding(true);
      requestAnimationFrame(() => findField.current?.select());
    },
  });

  function goFromOutline(target: number) {
    reader?.goTo(target);
    if (isPhone) setOutlineOpen(false);
  }

  const isOpen = state.phase === "open" || state.phase === "opening";
  const ruler = state.phase === "open" && (
    <Ruler
      orientation={isPhone ? "horizontal" : "vertical"}
      page={state.page}
      pageCount={state.pageCount}
      outline={state.outline}
      hits={state.find.byPage}
      onGo={(target) => reader?.goTo(target)}
    />
  );

  return (
    <div ref={root} className={styles.reader} data-dark={dark || undefined}>
      {!isPhone && <Toolbar {...view} />}
      {isPhone && !barsHidden && (
        <PhoneHead
          {...view}
          title={article.title}
          finding={finding}
          onFind={() => setFinding(true)}
          onClose={onClose}
          acts={acts}
        />
      )}
      <div className={styles.body}>
        {outlineOpen && <OutlinePanel entries={state.outline} page={state.page} onGo={goFromOutline} />}
        <div className={styles.bench}>
          <div
            ref={container}
            className={styles.scroller}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no pointer scrolls it with keys
            tabIndex={0}
            role="document"
            aria-label={copy.document}
            hidden={!isOpen}
          >
            <div ref={pages} className="pdfViewer" />
          </div>
          {isOpen && !state.drawn && state.brokenPage === undefined && <LoadingPage state={state} />}
          {!isOpen && (
            <DocumentProblem state={state} reader={reader} onRetry={reopen} onContact={onContact} />
          )}
          {state.phase === "open" && state.brokenPage === state.page && (
            <BrokenPageNote page={state.page} onRetry={reopen} />
          )}
          {state.drawn && continuedAt !== undefined && continuedAt > 1 && (
            <ContinuedNote page={continuedAt} current={state.page} onStart={() => reader?.goTo(1)} />
          )}
        </div>
        {!isPhone && ruler}
      </div>
      {isPhone && !barsHidden && <PhoneFoot {...view} ruler={ruler} />}
      <KeysDialog open={keysListed} onOpenChange={setKeysListed} />
    </div>
  );
}

async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await element?.requestFullscreen();
}
