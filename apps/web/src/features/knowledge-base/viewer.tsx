import { viewArticle } from "@antochi/contract/activity";
import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { CatchBoundary } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { leavingApi } from "../../api-client/send-on-leaving.ts";
import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { readerCopy } from "../../content/reader.ts";
import type { KeptArticle } from "../../device/kept-rows.ts";
import type { Session } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { whenIdle } from "../../ui/when-idle.ts";
import { useArticleActions } from "./article-actions.ts";
import { DocumentHead } from "./document-head.tsx";
import { useKept } from "./offline/kept-state.ts";
import { tellOrSend } from "./offline/tell.ts";
import { useSeeded } from "./offline/use-seeded.ts";
import { PhoneBar, usePhone } from "./phone-bar.tsx";
import { useRefetchedPositions } from "./reading-positions.ts";
import { SignInPrompt } from "./sign-in-prompt.tsx";
import styles from "./viewer.module.css";
import { ViewerPrompt } from "./viewer-prompt.tsx";
import { resumeAt as placeToResume } from "./where-read.ts";

const copy = knowledgeBaseCopy.prompts;

/** So long a saved article waits for where its member stopped elsewhere, on a line that may answer nothing. */
const keptPatienceMs = 2_000;

const Reader = lazy(async () => ({ default: (await loadReader()).Reader }));

/** Fetches the reader and pdf.js with it, once; before them what pdf.js expects of a browser that is not of this year. */
async function loadReader() {
  if (!("getOrInsertComputed" in Map.prototype && "sumPrecise" in Math))
    await import("../../pdfjs/older-browsers.ts");
  return import("./reader/reader.tsx");
}

/** Fetches them while a member looks at the list, and starts pdf.js' worker, so that the first document opens the sooner. */
export function fetchReaderWhenIdle(): () => void {
  return whenIdle(() => void withPdf(({ startWorker }) => startWorker()), 2_000);
}

/** Does something with pdf.js as soon as the reader is there; where it does not come, the reader says so itself. */
async function withPdf(act: (pdf: typeof import("../../pdfjs/open-pdf.ts")) => void): Promise<void> {
  try {
    await loadReader();
    act(await import("../../pdfjs/open-pdf.ts"));
  } catch {
    // Said where it is shown.
  }
}

type ViewerProps = {
  article: ListedArticle;
  /** The page in the address, where one is. */
  page: number | undefined;
  /** What is looked for in the document. */
  find: string;
  /** Which of its places on the page is meant, from 1, where one came from a search over all articles. */
  nth: number | undefined;
  /** Where this member stopped in it. */
  resumeAt: number | undefined;
  /** The latest edition that they read of it. */
  readEdition: number | undefined;
  session: Session;
  /** Nothing but what lies on this device can be read. */
  isOffline: boolean;
};

/** The open article: its title block, and its document for members. */
export function Viewer(props: ViewerProps) {
  const { article, session, isOffline } = props;
  const { isRead: isKeptRead } = useKept();
  const isMember = session.state === "member";
  useViewLog(article.id, isMember && isKeptRead);
  const isPhone = usePhone();
  const { contact } = useArticleActions();
  const url = isMember ? article.pdfPath : undefined;
  const kept = useKeptCopy(props);
  const positionsKnown = useRefetchedPositions(isMember);
  const isLate = useLate(kept !== undefined);
  useSeeded(kept);
  useOpenedAhead(isKeptRead && !kept ? url : undefined);
  const isPlaceKnown = positionsKnown || (kept !== undefined && (isOffline || isLate));
  const isOpening = session.state === "unknown" || (url !== undefined && !(isPlaceKnown && isKeptRead));
  return (
    <div className={styles.viewer}>
      {!isPhone && <DocumentHead article={article} />}
      {isPhone && url === undefined && <PhoneBar title={article.title} />}
      {isOpening && <div className={styles.bench} />}
      {session.state === "visitor" && <SignInPrompt articleId={article.id} {...props} />}
      {isMember && url === undefined && (
        <ViewerPrompt title={copy.noPdf.title} text={copy.noPdf.text}>
          <Button onClick={contact}>{knowledgeBaseCopy.contactUs}</Button>
        </ViewerPrompt>
      )}
      {url !== undefined && !isOpening && (
        <MemberReader {...props} resumeAt={props.resumeAt ?? placeOf(kept)} url={url} kept={kept} />
      )}
    </div>
  );
}

/** The open article as it lies on this device for who reads it, where that is the edition that is open. */
function useKeptCopy({ article, session }: ViewerProps): KeptArticle | undefined {
  const { account, articles } = useKept();
  if (!session.user || account?.id !== session.user.id) return undefined;
  return articles.find(
    ({ articleId, edition }) => articleId === article.id && edition === article.document?.edition,
  );
}

/** Where its member stopped in a saved article, as far as this device knows. */
function placeOf(kept: KeptArticle | undefined): number | undefined {
  return placeToResume(kept?.position ?? undefined, kept?.article.document);
}

/** Whether a saved article has waited long enough for where its member stopped elsewhere: its own place is on the device. */
function useLate(isKept: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isKept) return undefined;
    const timer = setTimeout(() => setLate(true), keptPatienceMs);
    return () => clearTimeout(timer);
  }, [isKept]);
  return isLate;
}

/**
 * Begins to open the document while it is asked where the member stopped in it; only the first
 * one of this viewer is waited for.
 */
function useOpenedAhead(url: string | undefined): void {
  const hasBegun = useRef(false);
  useEffect(() => {
    if (url === undefined || hasBegun.current) return undefined;
    hasBegun.current = true;
    let giveUp: (() => void) | undefined;
    let isGone = false;
    void withPdf(({ openAhead }) => {
      if (!isGone) giveUp = openAhead(url);
    });
    return () => {
      isGone = true;
      giveUp?.();
    };
  }, [url]);
}

/**
 * Logs each opening of an article by a member once: not again while it is re-rendered, and even where the member leaves
 * at once. Reading goes on whatever becomes of it.
 */
function useViewLog(articleId: number, isMember: boolean): void {
  useEffect(() => {
    if (!isMember) return;
    const send = () => leavingApi.activity.logView.mutate({ articleId, action: viewArticle });
    tellOrSend(articleId, { kind: "view", articleId }, send).catch(() => undefined);
  }, [articleId, isMember]);
}

function MemberReader({
  article,
  url,
  page,
  find,
  nth,
  resumeAt,
  readEdition,
  kept,
}: ViewerProps & { url: string; kept: KeptArticle | undefined }) {
  // As it was before this opening, which reads the current one.
  const [readBefore] = useState(readEdition);
  return (
    <div className={styles.reader}>
      <OpenReader {...{ article, url, page, find, nth, resumeAt, readBefore, kept }} />
    </div>
  );
}

type OpenReaderProps = Pick<ViewerProps, "article" | "page" | "find" | "nth" | "resumeAt"> & {
  url: string;
  readBefore: number | undefined;
  kept: KeptArticle | undefined;
};

function OpenReader({ article, url, page, find, nth, resumeAt, readBefore, kept }: OpenReaderProps) {
  return (
    <CatchBoundary getResetKey={() => url} errorComponent={ReaderMissing}>
      <Suspense fallback={<div className={styles.bench} />}>
        <Reader {...{ article, url, page, resumeAt, readBefore, kept }} findQuery={find} findNth={nth} />
      </Suspense>
    </CatchBoundary>
  );
}

/** The reader's own code did not arrive, which a browser asks for only once. */
function ReaderMissing() {
  return (
    <ViewerPrompt {...readerCopy.failed}>
      <Button onClick={() => window.location.reload()}>{readerCopy.retry}</Button>
    </ViewerPrompt>
  );
}
