import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask, VerbosityLevel } from "pdfjs-dist";
// Patched (apps/web/patches): the original reads every page's entry before it shows one, which is most of the file.
import workerUrl from "pdfjs-dist/build/pdf.worker.mjs?worker&url";

GlobalWorkerOptions.workerSrc = workerUrl;

/** Bytes asked for at a time: few enough for a first page soon, many enough to bear a slow answer. */
const rangeBytes = 128 * 1024;

/**
 * Starts to open a document of this site. Only what the pages in view need is fetched, in ranges; nothing in it runs:
 * pdf.js has no evaluation any more, and scripting and XFA forms are off.
 */
export function openPdf(url: string): PDFDocumentLoadingTask {
  return getDocument({
    url,
    rangeChunkSize: rangeBytes,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    useWasm: false,
    wasmUrl: `${__PDFJS_FILES__}wasm/`,
    iccUrl: `${__PDFJS_FILES__}iccs/`,
    cMapUrl: `${__PDFJS_FILES__}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${__PDFJS_FILES__}standard_fonts/`,
    verbosity: VerbosityLevel.ERRORS,
  });
}
