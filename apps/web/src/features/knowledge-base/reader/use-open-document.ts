import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { type RouterHistory, useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { api } from "../../../api-client/api.ts";
import type { KeptArticle } from "../../../device/kept-rows.ts";
import { refreshSession } from "../../../session/session.ts";
import { useSavePosition } from "../reading-positions.ts";
import { leaveFullScreen } from "./full-screen.ts";
import { createPlace } from "./place.ts";
import { createReaderActions, createReaderRefs, firstFit, firstOutline } from "./reader-actions.ts";
import type { OpenDocument } from "./reader-context.ts";
import { createReaderStore, type Sought, unopened } from "./reader-state.ts";
import type { FetchScannedText } from "./scanned-text.ts";

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

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface HistoryState {
    /** How far down its page the reader of a document was before a jump, for their return. */
    spot?: number;
  }
}

type HistoryAction = Parameters<Parameters<RouterHistory["subscribe"]>[0]>[0]["action"]["type"];

/** Opens a document and tracks its reader's position while the component is mounted. */
export function useOpenDocument(props: ReaderProps): OpenDocument {
  const { article, url, page, resumeAt, findQuery, findNth, kept } = props;
  const { history, navigate, parseLocation } = useRouter();
  const save = useSavePosition(article);
  const fetchScannedText = useFetchScannedText(article);
  const utils = api.useUtils();
  const [{ store, refs, actions, place, isKeepingSpot, readIn }] = useState(() => {
    /** Whether only the spot is being written into the history entry, which is no navigation. */
    let keeping = false;
    let edition = { save, fetchScannedText };
    const spot = (): unknown => history.location.state.spot;
    const place = createPlace({
      page,
      resumeAt,
      save: (reached) => edition.save(reached),
      keepSpot(down) {
        const { href, state } = history.location;
        keeping = true;
        history.replace(href, { ...state, spot: down });
        // As in `writeAddress`: merged with the jump, the spot would be stored for the jump's page instead.
        history.flush();
        keeping = false;
      },
      goTo(target) {
        const down = shareIn(spot());
        if (store.read().phase === "open") actions.goTo(target, down);
        // The document then opens there.
        else store.change({ page: target, down });
      },
      writeAddress(target, entry) {
        void navigate({
          to: "/knowledge-base",
          search: (before) => ({ ...before, article: article.id, page: target }),
          replace: entry === "replaced",
          resetScroll: false,
        });
        // The router merges writes made at the same moment: of a page and a jump from it, only the jump would remain.
        history.flush();
      },
    });
    const store = createReaderStore({
      ...unopened({ page: place.firstPage, fit: firstFit(), down: shareIn(spot()) }),
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
      fetchTextView,
    });
    /** Switches to another edition in place of this one, which is read from then on. */
    function readIn(next: typeof edition) {
      // A pending position belongs to the previous edition.
      if (next.save !== edition.save) place.saveNow();
      edition = next;
    }
    return { store, refs, actions, place, isKeepingSpot: () => keeping, readIn };
  });
  const state = useSyncExternalStore(store.subscribe, store.read);

  // Both before the effect that opens the document.
  useLayoutEffect(() => readIn({ save, fetchScannedText }));
  useLayoutEffect(() => actions.keep(kept), [actions, kept]);

  // A layout effect, so that it is closed before its pages leave the DOM: pdf.js would still scroll them.
  useLayoutEffect(() => {
    actions.open(url);
    return actions.close;
  }, [actions, url]);

  useEffect(() => {
    let { href } = history.location;
    function followAddress(action?: HistoryAction) {
      if (isKeepingSpot()) return;
      const { article: shownId, ...rest } = parseLocation(history.location).search;
      if (shownId !== article.id) return place.leave();
      const asked = soughtIn(rest);
      const isLed = place.followAddress(pageIn(rest));
      const isRepeated = history.location.href === href;
      href = history.location.href;
      const known = store.read().sought;
      const isOther = asked?.words !== known?.words || asked?.nth !== known?.nth;
      // Back returns to the earlier place; a link to words leads to them each time.
      const isLink = action === "PUSH" || action === "REPLACE";
      if (isOther || (isLink && asked && (isLed || isRepeated))) {
        store.change({ sought: asked, ...(asked && { findOpen: true }) });
      }
    }
    followAddress();
    // Follows the history itself: a page written to it is rendered a little later, when another may be in view.
    const unsubscribe = history.subscribe(({ action }) => followAddress(action.type));
    window.addEventListener("pagehide", place.saveNow);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", place.saveNow);
      place.leave();
    };
  }, [article.id, history, isKeepingSpot, parseLocation, place, store]);

  const { drawn, page: shown, arrival, left, problem } = state;
  useEffect(() => {
    if (drawn) place.show(shown, arrival, left);
  }, [drawn, shown, arrival, left, place]);

  useEffect(() => {
    // The session has ended: once that is known, a sign-in prompt takes the document's place.
    if (problem === "signed-out") refreshSession().catch(() => undefined);
    // The document was deleted or replaced meanwhile: the list knows which.
    if (problem === "missing") void utils.knowledgeBase.listArticles.invalidate();
    if (problem !== "offline" && problem !== "failed") return undefined;
    window.addEventListener("online", actions.reopen);
    return () => window.removeEventListener("online", actions.reopen);
  }, [problem, actions, utils]);

  const isKept = kept !== undefined;
  useEffect(() => {
    if (isKept && (problem === "offline" || problem === "failed")) actions.goOnFromDevice();
  }, [problem, isKept, actions]);

  useEffect(() => leaveFullScreen, []);

  const file = { url, name: `${article.title}.pdf` };
  return { article, file, state, actions, refs, continuedAt: place.continuedAt };
}

type Address = { page?: unknown; find?: unknown; nth?: unknown };

/** The page in an address, which anybody may have typed. */
function pageIn({ page }: Address): number | undefined {
  return isCount(page) ? page : undefined;
}

/** The share of a page's height in a history entry; 0 without one. */
function shareIn(spot: unknown): number {
  return typeof spot === "number" && Number.isFinite(spot) ? spot : 0;
}

function soughtIn(address: Address): Sought | undefined {
  const { find, nth } = address;
  // The router parses some words as numbers or booleans.
  if (!["string", "number", "boolean"].includes(typeof find) || find === "") return undefined;
  return { words: String(find), page: pageIn(address), nth: isCount(nth) ? nth : undefined };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
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
