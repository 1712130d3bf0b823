import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask, VerbosityLevel } from "pdfjs-dist";
import workerUrl from "./pdf-worker.ts?worker&url";
import { addStreamIterator } from "./stream-iterator.ts";

addStreamIterator();
GlobalWorkerOptions.workerSrc = workerUrl;

/** Bytes asked for at a time: few enough for a first page soon, many enough to bear a slow answer. */
const rangeBytes = 128 * 1024;

type Source = Pick<Parameters<typeof getDocument>[0] & object, "url" | "range">;

/**
 * Starts to open a document of this site, or one that lies on this device. Only what the pages in view need is fetched, in
 * ranges; nothing in it runs: pdf.js has no evaluation any more, and scripting and XFA forms are off.
 */
export function openPdf(source: Source): PDFDocumentLoadingTask {
  return getDocument({
    ...source,
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
