import type { PDFDocumentProxy } from "pdfjs-dist";
import type { PageView } from "./page-view.ts";
import type { Problem, ReaderStore } from "../reader-state.ts";

type FollowedPages = { document: PDFDocumentProxy; view: PageView; store: ReaderStore };

/**
 * Writes into the store whether a page is on the screen yet, and which ones failed to load, as after the connection was
 * lost or the session ended: pdf.js' viewer leaves those blank silently, and does not retry.
 */
export function followPages({ document, view: { events }, store }: FollowedPages): void {
  const getPage = document.getPage.bind(document);
  document.getPage = async (pageNumber) => {
    try {
      return await getPage(pageNumber);
    } catch (error) {
      lose(pageNumber, error);
      throw error;
    }
  };

  events.on("pagerendered", ({ pageNumber, error }: { pageNumber: number; error: unknown }) => {
    const { drawn, brokenPages, problem } = store.read();
    if (error) lose(pageNumber, error);
    else if (!drawn || brokenPages.has(pageNumber)) {
      const stillBroken = new Set([...brokenPages].filter((broken) => broken !== pageNumber));
      // Otherwise the document would be reopened for nothing when the connection is back.
      store.change({
        drawn: true,
        brokenPages: stillBroken,
        problem: stillBroken.size > 0 ? problem : undefined,
      });
    }
  });

  function lose(pageNumber: number, error: unknown): void {
    store.change({
      brokenPages: new Set([...store.read().brokenPages, pageNumber]),
      problem: problemOf(error),
    });
  }
}

/** The problem behind an error of pdf.js; only their names distinguish them. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Error)) return "failed";
  if (error.name === "InvalidPDFException" || error.name === "FormatError") return "damaged";
  if (error.name === "ResponseException" && "status" in error) {
    if (error.status === 401) return "signed-out";
    if (error.status === 404) return "missing";
    if (error.status === 410) return "lost";
  }
  return navigator.onLine ? "failed" : "offline";
}
