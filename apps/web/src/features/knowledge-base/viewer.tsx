import { viewArticle } from "@antochi/contract/activity";
import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { CatchBoundary } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { leavingApi } from "../../api-client/send-on-leaving.ts";
import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { readerCopy } from "../../content/reader.ts";
import type { KeptArticle } from "../../device/kept-rows.ts";
import type { Session } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { whenIdle } from "../../ui/late/when-idle.ts";
import { useArticleActions } from "./article-actions.ts";
import { DocumentHead } from "./document-head.tsx";
import { LoadingPrompt } from "./loading-prompt.tsx";
import { useKept } from "./offline/kept-state.ts";
import { queueOrSend } from "./offline/outbox.ts";
import { useSeeded } from "./offline/use-seeded.ts";
import { PhoneBar, usePhone } from "./phone-bar.tsx";
import { useRefetchedPositions } from "./reading-positions.ts";
import { SignInPrompt } from "./sign-in-prompt.tsx";
import styles from "./viewer.module.css";
import { ViewerPrompt } from "./viewer-prompt.tsx";
import { resumeAt as placeToResume } from "./where-read.ts";

const copy = knowledgeBaseCopy.prompts;

/**
 * How long a saved article waits to learn where its member stopped on another device, before it opens at its own position:
 * the connection may be dead.
 */
const keptPatienceMs = 2_000;

const Reader = lazy(async () => ({ default: (await loadReader()).Reader }));

/** Loads the reader with pdf.js; first, in older browsers, the polyfills that pdf.js needs. */
async function loadReader() {
  if (!("getOrInsertComputed" in Map.prototype && "sumPrecise" in Math))
    await import("../../pdfjs/older-browsers.ts");
  return import("./reader/reader.tsx");
}

/** Preloads them while a member looks at the list, and starts pdf.js' worker, so that the first document opens sooner. */
export function fetchReaderWhenIdle(): () => void {
  return whenIdle(() => void withPdf(({ startWorker }) => startWorker()), 2_000);
}

/** Calls back with pdf.js once it is loaded; if loading fails, the reader reports it itself. */
async function withPdf(act: (pdf: typeof import("../../pdfjs/open-pdf.ts")) => void): Promise<void> {
  try {
    await loadReader();
    act(await import("../../pdfjs/open-pdf.ts"));
  } catch {
    // The reader shows the failure.
  }
}

type ViewerProps = {
  article: ListedArticle;
  /** The page in the address, if any. */
  page: number | undefined;
  /** The words to find in the document. */
  find: string;
  /** Which hit on the page is meant, from 1, if a link from the search over all articles leads here. */
  nth: number | undefined;
  /** The page where this member stopped. */
  resumeAt: number | undefined;
  /** The latest edition of it that they read. */
  readEdition: number | undefined;
  session: Session;
  /** Only articles saved on this device can be read. */
  isOffline: boolean;
};

/** The open article: its title block and, for members, its document. */
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
      {isPhone && (url === undefined || isOpening) && <PhoneBar title={article.title} />}
      {isOpening && <LoadingPrompt />}
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

/** The current user's saved copy of the open article, if it is of the current edition. */
function useKeptCopy({ article, session }: ViewerProps): KeptArticle | undefined {
  const { account, articles } = useKept();
  if (!session.user || account?.id !== session.user.id) return undefined;
  return articles.find(
    ({ articleId, edition }) => articleId === article.id && edition === article.document?.edition,
  );
}

/** Where the member stopped in a saved article, as far as this device knows. */
function placeOf(kept: KeptArticle | undefined): number | undefined {
  return placeToResume(kept?.position ?? undefined, kept?.article.document);
}

/** Whether a saved article has waited long enough for a position from the server: its own is on the device. */
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
 * Starts opening the document while the member's position is still being fetched; only for the first document of this
 * viewer.
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
 * Logs each opening of an article by a member once: not again when it re-renders, and even where the member leaves at once.
 * A failure does not stop reading.
 */
function useViewLog(articleId: number, isMember: boolean): void {
  useEffect(() => {
    if (!isMember) return;
    const send = () => leavingApi.activity.logView.mutate({ articleId, action: viewArticle });
    queueOrSend(articleId, { kind: "view", articleId }, send).catch(() => undefined);
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
  const readBefore = useReadBefore(readEdition, article.document?.edition);
  return (
    <div className={styles.reader}>
      <OpenReader {...{ article, url, page, find, nth, resumeAt, readBefore, kept }} />
    </div>
  );
}

/**
 * The latest edition that the member read before the open one: before this opening, which counts as reading it, or here,
 * until a newer one took its place.
 */
function useReadBefore(readEdition: number | undefined, openEdition: number | undefined): number | undefined {
  const [known, setKnown] = useState({ before: readEdition, open: openEdition });
  if (known.open === openEdition) return known.before;
  const next = { before: known.before ?? known.open, open: openEdition };
  setKnown(next);
  return next.before;
}

type OpenReaderProps = Pick<ViewerProps, "article" | "page" | "find" | "nth" | "resumeAt"> & {
  url: string;
  readBefore: number | undefined;
  kept: KeptArticle | undefined;
};

function OpenReader({ article, url, page, find, nth, resumeAt, readBefore, kept }: OpenReaderProps) {
  const { title } = article;
  const Missing = useCallback(
    () => (
      <WithoutReader title={title}>
        <ReaderMissing />
      </WithoutReader>
    ),
    [title],
  );
  const coming = (
    <WithoutReader title={title}>
      <LoadingPrompt />
    </WithoutReader>
  );
  return (
    <CatchBoundary getResetKey={() => url} errorComponent={Missing}>
      <Suspense fallback={coming}>
        <Reader {...{ article, url, page, resumeAt, readBefore, kept }} findQuery={find} findNth={nth} />
      </Suspense>
    </CatchBoundary>
  );
}

/** What takes the reader's place: on a phone below the bar, which otherwise comes with the reader. */
function WithoutReader({ title, children }: { title: string; children: ReactNode }) {
  const isPhone = usePhone();
  return (
    <div className={styles.without}>
      {isPhone && <PhoneBar title={title} />}
      {children}
    </div>
  );
}

/** The reader's code failed to load; a browser tries an import only once, so the page has to be reloaded. */
function ReaderMissing() {
  return (
    <ViewerPrompt {...readerCopy.failed}>
      <Button onClick={() => window.location.reload()}>{readerCopy.retry}</Button>
    </ViewerPrompt>
  );
}
