import type { PageView } from "./page-view.ts";
import type { ReaderStore } from "./reader-state.ts";

type MatchesCount = { current: number; total: number };

/** pdf.js' FindState.PENDING. */
const pending = 3;

/** Finds words in the open document, and writes into the store how often they stand where. */
export function createFind({ events, finder }: PageView, store: ReaderStore) {
  let sought: string | string[] = "";

  events.on("updatefindmatchescount", ({ matchesCount }: { matchesCount: MatchesCount }) => {
    count(matchesCount, store.read().find.searching);
  });
  events.on("updatefindcontrolstate", (found: { state: number; matchesCount: MatchesCount }) => {
    count(found.matchesCount, found.state === pending);
  });

  function count({ current, total }: MatchesCount, searching: boolean): void {
    const { query } = store.read().find;
    // pdf.js goes on counting for a while after the search was closed.
    if (query.trim() === "") return;
    store.change({ find: { query, searching, current, total, byPage: countByPage(finder.pageMatches) } });
  }

  function dispatch(type: "" | "again", findPrevious: boolean): void {
    events.dispatch("find", {
      source: store,
      type,
      query: sought,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      matchDiacritics: false,
      findPrevious,
    });
  }

  return {
    /** Looks for a phrase as it stands, or for words that may stand apart; for nothing at all, it ends the search. */
    find: (query: string, as: "phrase" | "words") => {
      const trimmed = query.trim();
      sought = as === "words" ? trimmed.split(/\s+/) : trimmed;
      store.change({ find: { query, searching: trimmed !== "", current: 0, total: 0, byPage: new Map() } });
      if (trimmed === "") events.dispatch("findbarclose", { source: store });
      else dispatch("", false);
    },
    findNext: (direction: "next" | "previous") => {
      if (store.read().find.query.trim() !== "") dispatch("again", direction === "previous");
    },
  };
}

function countByPage(pageMatches: readonly unknown[] | undefined): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const [index, matches] of (pageMatches ?? []).entries()) {
    if (Array.isArray(matches) && matches.length > 0) counts.set(index + 1, matches.length);
  }
  return counts;
}
