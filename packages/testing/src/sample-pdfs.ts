import { createWriteStream } from "node:fs";
import { stat, truncate } from "node:fs/promises";
import { createRequire } from "node:module";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { noisePicture } from "./noise-picture.ts";

export type SamplePdf = {
  pages: number;
  /** The document's title; documents with different titles are different files. Default Sample. */
  title?: string;
  /** A scan is a picture on each page and no text at all. Default text. */
  content?: "text" | "scan";
  /** Width and height of the pages in points, in turn. Default A4. */
  sizes?: readonly (readonly [number, number])[];
  /** The language of the text. Default English. */
  language?: "en" | "el";
  /** A bookmark for every tenth page. Default none. */
  outline?: boolean;
  /** Links from each page to the next; on the first page also one to the web, and one that is a script. Default none. */
  links?: boolean;
  /** A reviewer's note on each page. Default none. */
  notes?: boolean;
  /** Pictures of noise are spread over the pages until the file has at least this size. */
  bytesAtLeast?: number;
  /** Needed to open the document. Default none. */
  password?: string;
};

const require = createRequire(import.meta.url);
const font = require.resolve("@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf");

const a4 = [595.28, 841.89] as const;
const scanBytes = 40_000;

const sentences = {
  en: "The crew checks every connector before the first flight of the day and writes down what it finds.",
  el: "Το πλήρωμα ελέγχει κάθε σύνδεσμο πριν από την πρώτη πτήση της ημέρας και σημειώνει τα ευρήματα.",
} as const;

/**
 * Writes such a PDF to a file, page by page. The nth page of text says `Page n` or `Σελίδα n`. The same options give the
 * same document, except for encrypted ones.
 */
export async function makePdf(path: string, sample: SamplePdf): Promise<void> {
  const document = new PDFDocument({
    autoFirstPage: false,
    lang: sample.language ?? "en",
    info: { Title: sample.title ?? "Sample", CreationDate: new Date(0), ModDate: new Date(0) },
    ...(sample.password === undefined
      ? {}
      : { pdfVersion: "1.7", userPassword: sample.password, ownerPassword: `owner ${sample.password}` }),
  });
  const written = pipeline(document, createWriteStream(path));
  for (let number = 1; number <= sample.pages; number += 1) {
    drawPage(document, sample, number);
    // Lets the file drain, so that a big document is never in memory as a whole.
    if (document.readableLength > 1_000_000) await setImmediate();
  }
  document.end();
  await written;
}

/** Writes a PDF of text and cuts off its second half, like a broken upload. */
export async function makeTruncatedPdf(path: string): Promise<void> {
  await makePdf(path, { pages: 20 });
  const { size } = await stat(path);
  await truncate(path, Math.floor(size / 2));
}

function drawPage(document: PDFKit.PDFDocument, sample: SamplePdf, number: number): void {
  const [width, height] = sample.sizes?.[(number - 1) % sample.sizes.length] ?? a4;
  document.addPage({ size: [width, height] });
  document.addNamedDestination(`page-${number}`);
  if (sample.content !== "scan") drawText(document, sample, number);
  const share = pictureBytes(sample);
  if (share > 0) {
    const scan = sample.content === "scan";
    const place = scan ? { width: 595, height: 842 } : { width: 200, height: 283 };
    document.image(noisePicture(share, number), scan ? 0 : 72, scan ? 0 : 480, place);
  }
  if (sample.outline === true && number % 10 === 1) document.outline.addItem(`Section ${number}`);
  if (sample.links === true) drawLinks(document, sample, number);
  if (sample.notes === true) document.note(500, 60, 24, 24, `A note on page ${number}`);
}

function drawText(document: PDFKit.PDFDocument, { language = "en" }: SamplePdf, number: number): void {
  const heading = language === "el" ? `Σελίδα ${number}` : `Page ${number}`;
  document.font(font).fontSize(20).text(heading, 72, 72);
  document
    .fontSize(11)
    .text(`${sentences[language]} `.repeat(12), { width: Math.min(450, document.page.width - 144) });
}

function drawLinks(document: PDFKit.PDFDocument, { pages }: SamplePdf, number: number): void {
  if (number < pages) document.goTo(400, 790, 120, 20, `page-${number + 1}`);
  if (number > 1) return;
  document.link(72, 790, 120, 20, "https://example.org/");
  document.link(220, 790, 120, 20, "javascript:app.alert('a script')");
}

function pictureBytes({ content, bytesAtLeast, pages }: SamplePdf): number {
  const share = bytesAtLeast === undefined ? 0 : Math.ceil(bytesAtLeast / pages);
  return content === "scan" ? Math.max(share, scanBytes) : share;
}
