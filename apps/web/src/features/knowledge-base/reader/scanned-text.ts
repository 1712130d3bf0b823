import { pagesInAnswer } from "@antochi/contract/scan-units";
import type { RecognisedLines } from "@antochi/contract/scanned-pages";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { elementOfPage } from "./page-element.ts";
import { placeWords, type PageContent } from "./place-words.ts";
import { preparePages } from "./prepare-pages.ts";
import type { ReaderStore } from "./reader-state.ts";

/** What was recognised on some pages of the open document, from a number on. */
export type FetchScannedText = (
  fromPage: number,
) => Promise<readonly { page: number; lines: RecognisedLines }[]>;

type ScannedText = { fetchText: FetchScannedText; pages: HTMLElement; store: ReaderStore };

/**
 * Gives the scanned pages of a document the text that was recognised on them. pdf.js asks the page for its text both to lay
 * it over the picture and to find words in it, so that one selects, copies and finds as in any other document.
 */
export function addScannedText(document: PDFDocumentProxy, { fetchText, pages, store }: ScannedText): void {
  const linesOf = rememberPages(fetchText);
  preparePages(document, (page, pageNumber) => {
    giveText(page, () => linesOf(pageNumber).then((lines) => tell(pageNumber, lines)));
  });

  /** Whoever reads learns that what is found and copied there was recognised; so does the style sheet. */
  function tell(pageNumber: number, lines: RecognisedLines): RecognisedLines {
    const { scannedPages } = store.read();
    if (lines.length === 0 || scannedPages.has(pageNumber)) return lines;
    elementOfPage(pages, pageNumber)?.setAttribute("data-scanned", "");
    store.change({ scannedPages: new Set([...scannedPages, pageNumber]) });
    return lines;
  }
}

/** Asks for pages some at a time, and for each once, unless the answer did not come. */
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
        // Where they do not come, the page is read as far as its file has a text.
        const lines = await linesOf().catch(() => []);
        if (isCancelled()) return;
        // Its document was left meanwhile, of which there is no text any more.
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
