import "./pages.css";
import type { ArticleItem } from "@antochi/contract/knowledge-base";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { readerCopy as copy } from "../../../content/reader.ts";
import { refreshSession } from "../../../session/session.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { phoneMedia } from "../phone-media.ts";
import { BrokenPageNote } from "./broken-page-note.tsx";
import { ContinuedNote } from "./continued-note.tsx";
import { setDarkPage, useDarkPage } from "./dark-page.ts";
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
import { useFullScreen } from "./use-full-screen.ts";
import { usePageTold } from "./use-page-told.ts";
import { usePinch } from "./use-pinch.ts";
import { useReader } from "./use-reader.ts";
import { useReaderKeys } from "./use-reader-keys.ts";
import { useTaps } from "./use-taps.ts";
import { useWhenOnline } from "./use-when-online.ts";

export type ReaderProps = {
  article: ArticleItem;
  url: string;
  /** The page in the address, which leads there whenever it changes. */
  page: number | undefined;
  /** Where this member stopped, where the address names no page. */
  resumeAt: number | undefined;
  /** What is looked for in the document, as the address says. */
  findQuery: string;
  /** What is to be known of the document besides its title, in one line. */
  facts: ReactNode;
  /** Told of the page that an address led to, and of every page that is read on to. */
  onPage: (page: number) => void;
  onContact: () => void;
  onClose: () => void;
  acts: { onEdit: () => void; onDelete: () => void } | undefined;
};

/** Reads a document: pages drawn as they come into view, between its tools, its outline and its scale. */
export function Reader(props: ReaderProps) {
  const { article, url, page, resumeAt, findQuery, facts, onPage, onContact, onClose, acts } = props;
  const isPhone = useMedia(phoneMedia);
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
  const dark = useDarkPage();
  const fullScreen = useFullScreen();
  const [barsHidden, setBarsHidden] = useState(false);
  const [keysListed, setKeysListed] = useState(false);
  const [firstPage] = useState(page ?? resumeAt ?? 1);
  const { container, pages, reader, state, reopen } = useReader({
    url,
    firstPage,
    firstFit: isPhone ? "text" : "width",
  });

  useAddressPage({ articleId: article.id, page, firstPage, reader, state });
  usePageTold({ state, known: page === undefined ? firstPage : undefined, onPage });
  usePinch(container, reader);
  useTaps({ container, reader, onTap: () => setBarsHidden(isPhone && !barsHidden) });
  useWhenOnline(state.problem === "offline" || state.problem === "failed", reopen);
  useEffect(() => {
    // The session ended meanwhile: once that is known, the document's place says how to sign in.
    if (state.problem === "signed-out") refreshSession().catch(() => undefined);
  }, [state.problem]);

  const isOpen = state.phase === "open" || state.phase === "opening";
  useEffect(() => {
    if (isOpen && !document.activeElement?.matches("input, textarea, [role=dialog] *")) {
      container.current?.focus({ preventScroll: true });
    }
  }, [isOpen, container]);

  const onOutline = () => setOutlineOpen(!outlineOpen);
  const onDark = () => setDarkPage(!dark);
  const onKeyList = () => setKeysListed(true);
  const view = {
    reader,
    state,
    outlineOpen,
    dark,
    fullScreen,
    find: {
      firstQuery: findQuery,
      inputRef: findField,
      onClose: () => {
        setFinding(false);
        toDocument();
      },
    },
    pageField: { inputRef: pageField, onDone: toDocument },
    document: { url, fileName: `${article.title}.pdf` },
    onOutline,
    onDark,
    onKeyList,
  };
  useReaderKeys({
    reader,
    onOutline,
    onDark,
    onFullScreen: fullScreen.toggle,
    onKeyList,
    onPageField: () => pageField.current?.focus(),
    onFind,
  });

  /** Within the touch or key itself, or a phone would not show its keyboard. */
  function onFind() {
    setBarsHidden(false);
    flushSync(() => setFinding(true));
    findField.current?.focus();
    findField.current?.select();
  }

  function toDocument() {
    container.current?.focus({ preventScroll: true });
  }

  function goFromOutline(target: number) {
    reader?.jumpTo(target);
    if (isPhone) setOutlineOpen(false);
  }

  const ruler = isOpen && (
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
    <div className={styles.reader} data-dark={dark || undefined}>
      {!isPhone && <Toolbar {...view} />}
      {isPhone && (
        <div hidden={barsHidden}>
          <PhoneHead
            {...view}
            title={article.title}
            facts={facts}
            finding={finding}
            onFind={onFind}
            onClose={onClose}
            acts={acts}
          />
        </div>
      )}
      <div className={styles.body}>
        {outlineOpen && (
          <OutlinePanel
            entries={state.outline}
            page={state.page}
            onGo={goFromOutline}
            onClose={() => {
              setOutlineOpen(false);
              toDocument();
            }}
          />
        )}
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
          {isOpen && !state.drawn && state.brokenPages.size === 0 && <LoadingPage state={state} />}
          {!isOpen && (
            <DocumentProblem state={state} reader={reader} onRetry={reopen} onContact={onContact} />
          )}
          {state.phase === "open" && state.brokenPages.has(state.page) && (
            <BrokenPageNote page={state.page} isOffline={state.problem === "offline"} onRetry={reopen} />
          )}
          {state.drawn && continuedAt !== undefined && continuedAt > 1 && (
            <ContinuedNote page={continuedAt} current={state.page} onStart={() => reader?.goTo(1)} />
          )}
        </div>
        {!isPhone && ruler}
      </div>
      {isPhone && isOpen && (
        <div hidden={barsHidden}>
          <PhoneFoot {...view} ruler={ruler} />
        </div>
      )}
      <KeysDialog open={keysListed} onOpenChange={setKeysListed} />
    </div>
  );
}
