import { useRouter } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { refreshSession } from "../../../session/session.ts";
import { useSavePosition } from "../reading-positions.ts";
import { leaveFullScreen } from "./full-screen.ts";
import { createPlace } from "./place.ts";
import { createReaderActions, createReaderRefs, firstFit } from "./reader-actions.ts";
import type { OpenArticle, ReaderContextValue } from "./reader-context.ts";
import { createReaderStore, unopened } from "./reader-state.ts";

export type ReaderProps = OpenArticle & {
  url: string;
  /** The page in the address, which leads there whenever it changes. */
  page: number | undefined;
  /** Where this member stopped, where the address names no page. */
  resumeAt: number | undefined;
};

/** Opens a document and follows where its reader is, as long as the component is there. */
export function useOpenDocument({ url, page, resumeAt, ...open }: ReaderProps): ReaderContextValue {
  const { article, findQuery } = open;
  const { history, navigate, parseLocation } = useRouter();
  const save = useSavePosition(article.id);
  const [{ store, refs, actions, place }] = useState(() => {
    const place = createPlace({
      page,
      resumeAt,
      save,
      goTo(target) {
        if (store.read().phase === "open") actions.goTo(target);
        // Then it opens there.
        else store.change({ page: target });
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
      ...unopened({ page: place.firstPage, fit: firstFit() }),
      outlineOpen: false,
      keysOpen: false,
      findOpen: findQuery !== "",
      barsHidden: false,
    });
    const refs = createReaderRefs();
    const actions = createReaderActions(store, refs);
    return { store, refs, actions, place };
  });
  const state = useSyncExternalStore(store.subscribe, store.read);

  useEffect(() => {
    actions.open(url);
    return actions.close;
  }, [actions, url]);

  useEffect(() => {
    function followAddress() {
      const { article: shownId, page = 0 } = parseLocation(history.location).search;
      if (shownId !== article.id) place.leave();
      else place.followAddress(Number.isInteger(page) && page > 0 ? page : undefined);
    }
    followAddress();
    // The history itself, since a page that was written is rendered a little later, when another may be in view.
    const unsubscribe = history.subscribe(followAddress);
    window.addEventListener("pagehide", place.saveNow);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", place.saveNow);
      place.leave();
    };
  }, [article.id, history, parseLocation, place]);

  const { drawn, page: shown, arrival, problem } = state;
  useEffect(() => {
    if (drawn) place.show(shown, arrival);
  }, [drawn, shown, arrival, place]);

  useEffect(() => {
    // The session ended meanwhile: once that is known, the document's place says how to sign in.
    if (problem === "signed-out") refreshSession().catch(() => undefined);
    if (problem !== "offline" && problem !== "failed") return undefined;
    window.addEventListener("online", actions.reopen);
    return () => window.removeEventListener("online", actions.reopen);
  }, [problem, actions]);

  useEffect(() => {
    if (findQuery !== "") store.change({ findOpen: true });
  }, [findQuery, store]);

  useEffect(() => leaveFullScreen, []);

  const file = { url, name: `${article.title}.pdf` };
  return { ...open, file, state, actions, refs, continuedAt: place.continuedAt };
}
