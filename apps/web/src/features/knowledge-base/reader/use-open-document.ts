import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { api } from "../../../api-client/api.ts";
import type { KeptArticle } from "../../../device/kept-rows.ts";
import { refreshSession } from "../../../session/session.ts";
import { useSavePosition } from "../reading-positions.ts";
import { createDocumentHistory, type DocumentHistory, leadsToSought, soughtIn } from "./document-history.ts";
import { firstFit } from "./document-loader.ts";
import { leaveFullScreen } from "./full-screen.ts";
import { createPlace } from "./place.ts";
import { createReaderActions, createReaderRefs, firstOutline } from "./reader-actions.ts";
import type { OpenDocument } from "./reader-context.ts";
import { createReaderStore, type Problem, unopened } from "./reader-state.ts";
import type { FetchScannedText } from "./pages/scanned-text.ts";

export type ReaderProps = {
  article: ListedArticle;
  /** What to find in the document, from the address, and which hit on the page. */
  findQuery: string;
  findNth: number | undefined;
  url: string;
  /** The page in the address; a change moves the document there. */
  page: number | undefined;
  /** Where this member stopped; used if the address names no page. */
  resumeAt: number | undefined;
  /** The latest edition that they read before this opening. */
  readBefore: number | undefined;
  /** The saved copy of the same edition. */
  kept: KeptArticle | undefined;
};

/** Opens a document and tracks its reader's position while the component is mounted. */
export function useOpenDocument(props: ReaderProps): OpenDocument {
  const { article, url, kept } = props;
  const router = useRouter();
  const save = useSavePosition(article);
  const fetchScannedText = useFetchScannedText(article);
  const hasNoOutline = article.document?.hasOutline === false;
  const [{ store, refs, actions, place, history, readIn }] = useState(() =>
    createOpenDocument(props, createDocumentHistory(router, article.id), {
      save,
      fetchScannedText,
      hasNoOutline,
    }),
  );
  const state = useSyncExternalStore(store.subscribe, store.read);

  // Both before the effect that opens the document.
  useLayoutEffect(() => readIn({ save, fetchScannedText, hasNoOutline }));
  useLayoutEffect(() => actions.keep(kept), [actions, kept]);

  // A layout effect, so that it is closed before its pages leave the DOM: pdf.js would still scroll them.
  useLayoutEffect(() => {
    actions.open(url);
    return actions.close;
  }, [actions, url]);

  useFollowedHistory({ history, place, store });

  const { drawn, page, arrival, left, problem } = state;
  useEffect(() => {
    if (drawn) place.show(page, arrival, left);
  }, [drawn, page, arrival, left, place]);

  useRecovery(problem, { actions, isKept: kept !== undefined });

  useEffect(() => leaveFullScreen, []);

  const file = { url, name: `${article.title}.pdf` };
  return { article, file, state, actions, refs, continuedAt: place.continuedAt };
}

/** What belongs to one edition of the article, which another may replace while it is open. */
type Edition = {
  save: (page: number) => void;
  fetchScannedText: FetchScannedText | undefined;
  /** It is known to have none. */
  hasNoOutline: boolean;
};

type Opened = ReturnType<typeof createOpenDocument>;

function createOpenDocument(
  { page, resumeAt, findQuery, findNth }: ReaderProps,
  history: DocumentHistory,
  firstEdition: Edition,
) {
  let edition = firstEdition;
  const place = createPlace({
    page,
    resumeAt,
    save: (reached) => edition.save(reached),
    keepSpot: history.keepSpot,
    goTo(target) {
      const down = history.spot();
      if (store.read().phase === "open") actions.goTo(target, down);
      // The document then opens there.
      else store.change({ page: target, down });
    },
    writeAddress: history.writePage,
  });
  const store = createReaderStore({
    ...unopened({
      page: place.firstPage,
      fit: firstFit(),
      down: history.spot(),
      hasNoOutline: firstEdition.hasNoOutline,
    }),
    outlineOpen: firstOutline(),
    outlineAsked: false,
    keysOpen: false,
    asText: false,
    sought: soughtIn({ page, find: findQuery, nth: findNth }),
    findOpen: findQuery !== "",
    barsHidden: false,
  });
  const refs = createReaderRefs();
  const actions = createReaderActions(store, refs, {
    fetchScannedText: () => edition.fetchScannedText,
    hasNoOutline: () => edition.hasNoOutline,
    fetchTextView,
  });
  /** Switches to another edition in place of this one, which is read from then on. */
  function readIn(next: Edition): void {
    // A pending position belongs to the previous edition.
    if (next.save !== edition.save) place.saveNow();
    edition = next;
  }
  return { store, refs, actions, place, history, readIn };
}

/** Leads the document where a navigation asks to, and saves the position when it or the window is left. */
function useFollowedHistory({ history, place, store }: Pick<Opened, "history" | "place" | "store">): void {
  useEffect(() => {
    const unfollow = history.follow((visit) => {
      if (!visit) return place.leave();
      const { page, sought } = visit;
      const isLed = place.followAddress(page);
      if (leadsToSought(visit, { known: store.read().sought, isLed })) {
        store.change({ sought, ...(sought && { findOpen: true }) });
      }
    });
    window.addEventListener("pagehide", place.saveNow);
    return () => {
      unfollow();
      window.removeEventListener("pagehide", place.saveNow);
      place.leave();
    };
  }, [history, place, store]);
}

/** Does what may help against a problem. */
function useRecovery(
  problem: Problem | undefined,
  { actions, isKept }: Pick<Opened, "actions"> & { isKept: boolean },
): void {
  const utils = api.useUtils();
  useEffect(() => {
    // The session has ended: once that is known, a sign-in prompt takes the document's place.
    if (problem === "signed-out") refreshSession().catch(() => undefined);
    // The document was deleted or replaced meanwhile: the list knows which.
    if (problem === "missing") void utils.knowledgeBase.listArticles.invalidate();
    if (problem !== "offline" && problem !== "failed") return undefined;
    window.addEventListener("online", actions.reopen);
    return () => window.removeEventListener("online", actions.reopen);
  }, [problem, actions, utils]);

  useEffect(() => {
    if (isKept && (problem === "offline" || problem === "failed")) actions.goOnFromDevice();
  }, [problem, isKept, actions]);
}

function fetchTextView() {
  return import("./text-view/text-view.tsx");
}

/** Returns the function that fetches the document's recognised text; undefined where it is known to have none. */
function useFetchScannedText({ id, document }: ListedArticle): FetchScannedText | undefined {
  const { scans } = api.useUtils().client;
  if (document?.scan?.pages === 0) return undefined;
  return (fromPage) => scans.readScannedText.query({ articleId: id, fromPage });
}
