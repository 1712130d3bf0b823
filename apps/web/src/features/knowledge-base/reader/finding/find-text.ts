import type { PageView } from "../pages/page-view.ts";
import type { ReaderStore, Sought } from "../reader-state.ts";

type MatchesCount = { current: number; total: number };

/** pdf.js' FindState.PENDING. */
const pending = 3;

/** Finds words in the open document, and writes the number of hits on each page into the store. */
export function createFind({ events, finder }: PageView, store: ReaderStore) {
  /** The requested place, which replaces the first hit. */
  let place: Sought | undefined;
  let terms: string | string[] = "";

  events.on("updatefindmatchescount", ({ matchesCount }: { matchesCount: MatchesCount }) => {
    count(matchesCount, store.read().find.searching);
  });
  events.on("updatefindcontrolstate", (found: { state: number; matchesCount: MatchesCount }) => {
    count(found.matchesCount, found.state === pending);
    if (found.state !== pending) stepToPlace();
  });

  function count({ current, total }: MatchesCount, searching: boolean): void {
    const { query } = store.read().find;
    // pdf.js keeps counting for a while after the search was closed.
    if (query.trim() === "") return;
    store.change({ find: { query, searching, current, total, byPage: countByPage(finder.pageMatches) } });
  }

  /** The search begins with the first hit of the requested page; steps on to the requested one. */
  function stepToPlace(): void {
    const { page, nth = 1 } = place ?? {};
    place = undefined;
    if (page === undefined || finder.selected?.pageIdx !== page - 1) return;
    const there: unknown = finder.pageMatches?.[page - 1];
    const last = Array.isArray(there) ? there.length : 1;
    for (let step = 1; step < Math.min(nth, last); step += 1) dispatch("again", false);
  }

  function dispatch(type: "" | "again", findPrevious: boolean): void {
    events.dispatch("find", {
      source: store,
      type,
      query: terms,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      matchDiacritics: false,
      findPrevious,
    });
  }

  return {
    /**
     * Finds a phrase, starting at the given place; its words separately, where the place has no `nth`. An empty query ends
     * the search.
     */
    find: (query: string, at?: Sought) => {
      const trimmed = query.trim();
      place = at;
      terms = at && at.nth === undefined ? trimmed.split(/\s+/) : trimmed;
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
