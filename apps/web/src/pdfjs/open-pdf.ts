import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  PDFWorker,
  VerbosityLevel,
} from "pdfjs-dist";
import workerUrl from "./pdf-worker.ts?worker&url";
import { addStreamIterator } from "./stream-iterator.ts";

addStreamIterator();
GlobalWorkerOptions.workerSrc = workerUrl;

/** Bytes of one range request: few enough to show the first page soon, many enough to tolerate slow answers. */
const rangeBytes = 128 * 1024;

type Source = Pick<Parameters<typeof getDocument>[0] & object, "url" | "range">;

/** The worker for the next document. */
let spare: PDFWorker | undefined;
/** The document that is being opened before anything is there to show it. */
let ahead: { url: string; task: PDFDocumentLoadingTask } | undefined;

/** Starts a worker for the next document: loading its code is most of what a reader waits for. */
export function startWorker(): void {
  if (spare) return;
  const worker = new PDFWorker({ verbosity: VerbosityLevel.ERRORS });
  spare = worker;
  worker.promise.catch(() => {
    if (spare === worker) spare = undefined;
  });
}

/**
 * Begins to open the document at this address; the next `openPdf` of it takes it over.
 * @returns a function that cancels it if nobody took it over
 */
export function openAhead(url: string): () => void {
  const task = openPdf({ url });
  const mine = { url, task };
  ahead = mine;
  function giveUp(): void {
    if (ahead !== mine) return;
    ahead = undefined;
    task.destroy().catch(() => undefined);
  }
  // Whoever shows the document opens it again, and then asks for the password or reports the error.
  task.onPassword = giveUp;
  task.promise.catch(giveUp);
  return giveUp;
}

/**
 * Starts to open a document of this site or on this device. Only what the pages in view need is fetched, in ranges. Nothing
 * in it runs: pdf.js no longer evaluates code, and scripting and XFA forms are off.
 */
export function openPdf(source: Source): PDFDocumentLoadingTask {
  if (ahead && ahead.url === source.url) {
    const { task } = ahead;
    ahead = undefined;
    return task;
  }
  const worker = spare;
  spare = undefined;
  const task = getDocument({
    ...source,
    ...(worker && { worker }),
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
  if (worker) endTogether(task, worker);
  return task;
}

/** pdf.js destroys a worker with its document only if it started the worker itself. */
function endTogether(task: PDFDocumentLoadingTask, worker: PDFWorker): void {
  const destroy = task.destroy.bind(task);
  task.destroy = () => destroy().finally(() => worker.destroy());
}
