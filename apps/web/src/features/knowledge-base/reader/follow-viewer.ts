import type { PDFDocumentProxy } from "pdfjs-dist";
import { readerCopy } from "../../../content/reader.ts";
import type { PageView } from "./page-view.ts";
import type { StateStore } from "./reader-state.ts";

type OnLost = (pageNumber: number, error: unknown) => void;

/** Tells of pages that could not be fetched: pdf.js' viewer leaves them blank without a word, and asks no second time. */
export function watchPages(document: PDFDocumentProxy, onLost: OnLost): void {
  const getPage = document.getPage.bind(document);
  document.getPage = async (pageNumber) => {
    try {
      return await getPage(pageNumber);
    } catch (error) {
      onLost(pageNumber, error);
      throw error;
    }
  };
}

/** Names the links within the document, of which pdf.js tells nobody who cannot see where they lie. */
export function nameLinks(pages: HTMLElement): void {
  for (const link of pages.querySelectorAll(".linkAnnotation > a[href^='#']:not([aria-label])")) {
    link.setAttribute("aria-label", readerCopy.linkInside);
  }
}

/** Carries what pdf.js tells of its work into the state. */
export function followEvents({ events, finder, viewer }: PageView, store: StateStore, onLost: OnLost): void {
  events.on("scalechanging", () => store.change({ scale: viewer.currentScale }));
  events.on("pagerendered", ({ pageNumber, error }: { pageNumber: number; error: unknown }) => {
    const { drawn, brokenPages, problem } = store.read();
    if (error) onLost(pageNumber, error);
    else if (!drawn || brokenPages.has(pageNumber)) {
      const stillBroken = new Set([...brokenPages].filter((broken) => broken !== pageNumber));
      // Else the document would be opened anew, for nothing, the next time that the connection is back.
      store.change({
        drawn: true,
        brokenPages: stillBroken,
        problem: stillBroken.size > 0 ? problem : undefined,
      });
    }
  });
  function tellHits({ current, total }: MatchesCount, searching: boolean) {
    const { query } = store.read().find;
    // pdf.js goes on counting for a while after the search was closed.
    if (query.trim() === "") return;
    store.change({ find: { query, searching, current, total, byPage: countByPage(finder.pageMatches) } });
  }
  events.on("updatefindmatchescount", ({ matchesCount }: { matchesCount: MatchesCount }) => {
    tellHits(matchesCount, store.read().find.searching);
  });
  events.on("updatefindcontrolstate", (found: { state: number; matchesCount: MatchesCount }) => {
    tellHits(found.matchesCount, found.state === pending);
  });
}

type MatchesCount = { current: number; total: number };

/** pdf.js' FindState.PENDING. */
const pending = 3;

function countByPage(pageMatches: readonly unknown[] | undefined): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const [index, matches] of (pageMatches ?? []).entries()) {
    if (Array.isArray(matches) && matches.length > 0) counts.set(index + 1, matches.length);
  }
  return counts;
}
