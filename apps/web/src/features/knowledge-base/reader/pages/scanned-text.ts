import { pagesInAnswer } from "@antochi/contract/scan-units";
import type { RecognisedLines } from "@antochi/contract/scanned-pages";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { elementOfPage } from "./page-element.ts";
import { placeWords, type PageContent } from "./place-words.ts";
import { preparePages } from "./prepare-pages.ts";
import type { ReaderStore } from "../reader-state.ts";

/** Fetches the recognised text of a batch of the open document's pages, from a page number on. */
export type FetchScannedText = (
  fromPage: number,
) => Promise<readonly { page: number; lines: RecognisedLines }[]>;

type ScannedText = { fetchText: FetchScannedText; pages: HTMLElement; store: ReaderStore };

/**
 * Gives the scanned pages of a document their recognised text. pdf.js asks a page for its text both for the text layer and
 * for searching, so that selecting, copying and finding work as in any other document.
 */
export function addScannedText(document: PDFDocumentProxy, { fetchText, pages, store }: ScannedText): void {
  const linesOf = rememberPages(fetchText);
  preparePages(document, (page, pageNumber) => {
    giveText(page, () => linesOf(pageNumber).then((lines) => tell(pageNumber, lines)));
  });

  /** Marks a page as scanned: for the note that warns the reader of recognised text, and for the style sheet. */
  function tell(pageNumber: number, lines: RecognisedLines): RecognisedLines {
    const { scannedPages } = store.read();
    if (lines.length === 0 || scannedPages.has(pageNumber)) return lines;
    elementOfPage(pages, pageNumber)?.setAttribute("data-scanned", "");
    store.change({ scannedPages: new Set([...scannedPages, pageNumber]) });
    return lines;
  }
}

/** Fetches pages in batches, each batch once, unless it failed. */
function rememberPages(fetchText: FetchScannedText) {
  const asked = new Map<number, ReturnType<FetchScannedText>>();

  function ask(fromPage: number): ReturnType<FetchScannedText> {
    const answer = fetchText(fromPage);
    asked.set(fromPage, answer);
    answer.catch(() => asked.delete(fromPage));
    return answer;
  }

  return async (pageNumber: number): Promise<RecognisedLines> => {
    const fromPage = pageNumber - ((pageNumber - 1) % pagesInAnswer);
    const pages = await (asked.get(fromPage) ?? ask(fromPage));
    return pages.find(({ page }) => page === pageNumber)?.lines ?? [];
  };
}

function giveText(page: PDFPageProxy, linesOf: () => Promise<RecognisedLines>): void {
  const streamTextContent = page.streamTextContent.bind(page);
  page.streamTextContent = (options) => {
    const cancelling = new AbortController();
    const isCancelled = () => cancelling.signal.aborted;
    let own: ReadableStreamDefaultReader<PageContent> | undefined;
    return new ReadableStream<PageContent>({
      async start(controller) {
        // Without them, the page has the text of its file, if any.
        const lines = await linesOf().catch(() => []);
        if (isCancelled()) return;
        // The document was closed meanwhile, and no longer gives any text.
        if (page.destroyed) return controller.close();
        if (lines.length > 0) controller.enqueue(placeWords(lines, page.getViewport({ scale: 1 })));
        else {
          own = streamTextContent(options).getReader();
          for (let next = await own.read(); !next.done && !isCancelled(); next = await own.read())
            controller.enqueue(next.value);
        }
        if (!isCancelled()) controller.close();
      },
      async cancel(reason) {
        cancelling.abort();
        await own?.cancel(reason);
      },
    });
  };
}
