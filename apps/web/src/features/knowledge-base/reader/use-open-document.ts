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
  /** What is looked for in the document, as the address says, and which of its places on the page. */
  findQuery: string;
  findNth: number | undefined;
  url: string;
  /** The page in the address, which leads there whenever it changes. */
  page: number | undefined;
  /** Where this member stopped, where the address names no page. */
  resumeAt: number | undefined;
  /** The latest edition that they read before this opening. */
  readBefore: number | undefined;
  /** The same edition as it lies on this device. */
  kept: KeptArticle | undefined;
};

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface HistoryState {
    /** How far down its page one was in a document when one left it by a jump, for who comes back. */
    spot?: number;
  }
}

type HistoryAction = Parameters<Parameters<RouterHistory["subscribe"]>[0]>[0]["action"]["type"];

/** Opens a document and follows where its reader is, as long as the component is there. */
export function useOpenDocument(props: ReaderProps): OpenDocument {
  const { article, url, page, resumeAt, findQuery, findNth, kept } = props;
  const { history, navigate, parseLocation } = useRouter();
  const save = useSavePosition(article);
  const fetchScannedText = useFetchScannedText(article);
  const utils = api.useUtils();
  const [{ store, refs, actions, place, isKeepingSpot, readIn }] = useState(() => {
    /** Whether the address is being written again with the spot alone, which leads nowhere. */
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
        // As in writing the address: what is joined with the jump would say of its page how far down the one before was.
        history.flush();
        keeping = false;
      },
      goTo(target) {
        const down = shareIn(spot());
        if (store.read().phase === "open") actions.goTo(target, down);
        // Then it opens there.
        else store.change({ page: target, down });
      },
      writeAddress(target, entry) {
        void navigate({
          to: "/knowledge-base",
          search: (before) => ({ ...before, article: article.id, page: target }),
          replace: entry === "replaced",
          resetScroll: false,
        });
        // The router joins what is written at one moment: of a page and a jump from it, only the jump would stay.
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
    /** Another edition may take the place of this one: what is read from then on is that one. */
    function readIn(next: typeof edition) {
      // What waits to be saved was read in the one before.
      if (next.save !== edition.save) place.saveNow();
      edition = next;
    }
    return { store, refs, actions, place, isKeepingSpot: () => keeping, readIn };
  });
  const state = useSyncExternalStore(store.subscribe, store.read);

  // Both before whatever opens the document.
  useLayoutEffect(() => readIn({ save, fetchScannedText }));
  useLayoutEffect(() => actions.keep(kept), [actions, kept]);

  // Closed before its pages are taken off the screen, where pdf.js would still scroll them.
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
      // Back leads to where one was; a link to words leads to them, each time.
      const isLink = action === "PUSH" || action === "REPLACE";
      if (isOther || (isLink && asked && (isLed || isRepeated))) {
        store.change({ sought: asked, ...(asked && { findOpen: true }) });
      }
    }
    followAddress();
    // The history itself, since a page that was written is rendered a little later, when another may be in view.
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
    // The session ended meanwhile: once that is known, the document's place says how to sign in.
    if (problem === "signed-out") refreshSession().catch(() => undefined);
    // It was deleted or replaced meanwhile: the list knows which.
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

/** The page of an address, which anybody may have typed. */
function pageIn({ page }: Address): number | undefined {
  return isCount(page) ? page : undefined;
}

/** A share of a page's height as a history's entry has it; 0 where it has none. */
function shareIn(spot: unknown): number {
  return typeof spot === "number" && Number.isFinite(spot) ? spot : 0;
}

function soughtIn(address: Address): Sought | undefined {
  const { find, nth } = address;
  // The router reads some words as what they look like.
  if (!["string", "number", "boolean"].includes(typeof find) || find === "") return undefined;
  return { words: String(find), page: pageIn(address), nth: isCount(nth) ? nth : undefined };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}

function fetchTextView() {
  return import("./text-view/text-view.tsx");
}

/** How to ask for what was recognised on the document's scanned pages; undefined where it is known to have none. */
function useFetchScannedText({ id, document }: ListedArticle): FetchScannedText | undefined {
  const { scans } = api.useUtils().client;
  if (document?.scan?.pages === 0) return undefined;
  return (fromPage) => scans.readScannedText.query({ articleId: id, fromPage });
}
