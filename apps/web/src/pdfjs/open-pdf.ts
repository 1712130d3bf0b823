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

/** Bytes asked for at a time: few enough for a first page soon, many enough to bear a slow answer. */
const rangeBytes = 128 * 1024;

type Source = Pick<Parameters<typeof getDocument>[0] & object, "url" | "range">;

/** The worker that the next document gets. */
let spare: PDFWorker | undefined;
/** The document whose opening began before somebody was there to show it. */
let ahead: { url: string; task: PDFDocumentLoadingTask } | undefined;

/** Starts a worker for the next document: its code is most of what a reader has to wait for. */
export function startWorker(): void {
  if (spare) return;
  const worker = new PDFWorker({ verbosity: VerbosityLevel.ERRORS });
  spare = worker;
  worker.promise.catch(() => {
    if (spare === worker) spare = undefined;
  });
}

/**
 * Begins to open the document at this address, which the next one to ask for gets.
 * @returns what gives it up if nobody did
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
  // The password is asked for by who shows it, and the fault told.
  task.onPassword = giveUp;
  task.promise.catch(giveUp);
  return giveUp;
}

/**
 * Starts to open a document of this site, or one that lies on this device. Only what the pages in view need is fetched, in
 * ranges; nothing in it runs: pdf.js has no evaluation any more, and scripting and XFA forms are off.
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

/** pdf.js ends a worker with its document only where it started it. */
function endTogether(task: PDFDocumentLoadingTask, worker: PDFWorker): void {
  const destroy = task.destroy.bind(task);
  task.destroy = () => destroy().finally(() => worker.destroy());
}
