import { BlobRanges } from "../pdfjs/blob-ranges.ts";
import { openPdf } from "../pdfjs/open-pdf.ts";
import { givenTitle } from "./readable-name.ts";

/**
 * What a PDF tells of itself before it is sent. `cover` is its first page as a picture; `title` is null where it names none.
 */
export type FirstPage = { cover: Blob | null; title: string | null; pages: number };

/** CSS pixels of a cover's width, as specified for the dialog's thumbnails. */
const coverWidth = 280;

let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads the title of a PDF on this device and draws its first page, one PDF at a time; of the file only what that needs is
 * read. Null where it cannot be opened here: whether it can be taken, the server says.
 */
export function readFirstPage(file: File, signal: AbortSignal): Promise<FirstPage | null> {
  const mine = turn.then(() => (signal.aborted ? null : read(file)));
  turn = mine.catch(() => undefined);
  return mine;
}

async function read(file: File): Promise<FirstPage | null> {
  const range = new BlobRanges(file);
  const task = openPdf({ range });
  // Without a password there is nothing to read.
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
