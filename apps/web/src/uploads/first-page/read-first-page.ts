import { BlobRanges } from "../../pdfjs/blob-ranges.ts";
import { openPdf } from "../../pdfjs/open-pdf.ts";
import { givenTitle } from "./readable-name.ts";

/** What a PDF shows of itself before it is sent. `cover` is an image of its first page; `title` is null if it has none. */
export type FirstPage = { cover: Blob | null; title: string | null; pages: number };

/** The width of a cover in CSS pixels, as specified for the dialog's thumbnails. */
const coverWidth = 280;

let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads a local PDF's title and renders its first page, one PDF at a time, reading only the parts of the file that this
 * needs. Null if it cannot be opened here, which does not mean that the server will refuse it.
 */
export function readFirstPage(file: File, signal: AbortSignal): Promise<FirstPage | null> {
  const mine = turn.then(() => (signal.aborted ? null : read(file)));
  turn = mine.catch(() => undefined);
  return mine;
}

async function read(file: File): Promise<FirstPage | null> {
  const range = new BlobRanges(file);
  const task = openPdf({ range });
  // A PDF that asks for a password cannot be read.
  task.onPassword = () => void task.destroy();
  try {
    return await Promise.race([drawFirst(task), range.lost]);
  } catch {
    return null;
  } finally {
    await task.destroy();
  }
}

async function drawFirst(task: ReturnType<typeof openPdf>): Promise<FirstPage> {
  const document = await task.promise;
  const [{ info }, page] = await Promise.all([document.getMetadata(), document.getPage(1)]);
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: coverWidth / natural.width });
  const canvas = window.document.createElement("canvas");
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(Math.min(viewport.height, coverWidth * 4));
  await page.render({ canvas, viewport }).promise;
  const cover = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve);
  });
  return { cover, title: givenTitle(info), pages: document.numPages };
}
