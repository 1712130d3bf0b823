import { deflateSync } from "node:zlib";
import { linearizedPdf, linedPages, pageObject } from "./lined-pages.ts";
import { type PdfObject, stream, writeModernPdf, writePdf } from "./pdf-writer.ts";
import { samplePdf } from "./sample-pdfs.ts";
import type { CorpusFile } from "./whole-files.ts";

/** Files that violate the specification, and some that are not PDFs at all. */
export const brokenFiles: readonly CorpusFile[] = [
  ["4 kB of zeros after its end", () => Buffer.concat([plain(), Buffer.alloc(4 * 1024)])],
  ["200 kB of zeros after its end", () => Buffer.concat([plain(), Buffer.alloc(200 * 1024)])],
  [
    "another program's bytes after its end",
    () => Buffer.concat([plain(), Buffer.alloc(4096, "--boundary\r\n")]),
  ],
  ["500 bytes before its header", () => Buffer.concat([Buffer.alloc(500, "junk "), plain()])],
  ["500 bytes before its header, counted by its table", countedJunk],
  ["startxref leads elsewhere", () => astray(plain())],
  ["no startxref", () => changed((text) => text.replace(/startxref\n\d+\n/, ""))],
  [
    "every place in the table wrong",
    () => changed((text) => text.replaceAll(/^\d{10} 00000 n/gm, "0000000003 00000 n")),
  ],
  ["no table", () => changed((text) => text.replace(/xref\n0 1\n[^]*?trailer/, "trailer"))],
  ["no table and no trailer", () => upTo(plain(), "xref\n0 1\n")],
  ["a cross-reference stream, startxref leads elsewhere", () => astray(writeModernPdf(linedPages(3)))],
  [
    "object streams, startxref leads elsewhere",
    () => astray(writeModernPdf(linedPages(3), { packed: true })),
  ],
  ["object streams, no startxref", () => upTo(writeModernPdf(linedPages(3), { packed: true }), "startxref")],
  ["cut off in the content of its last page", () => upTo(plain(), "(Page 3)")],
  ["cut off before the content of its last page", () => upTo(plain(), `${pageObject(3) + 1} 0 obj`)],
  ["linearized, cut off in the content of its last page", () => upTo(linearizedPdf(), "(Page 3)")],
  ["linearized, cut off after its first page", () => upTo(linearizedPdf(), `${pageObject(2)} 0 obj`)],
  ["linearized, cut off in its last table", () => upTo(linearizedPdf(), "trailer", { last: true })],
  ["half of it", async () => (await samplePdf()).subarray(0, 900)],
  ["one page missing", () => without(pageObject(2))],
  ["the content of one page missing", () => without(pageObject(2) + 1)],
  ["a page tree that leads back to itself", circular],
  ["no pages", () => writePdf(linedPages(0))],
  ["a page tree of 300 floors", deepTree],
  ["values within values, 20,000 deep", deepValue],
  ["a table that inflates to 256 MB", inflatingPdf],
  [
    "a web page named .pdf",
    () => Buffer.from(`<!doctype html><title>Sign in</title>${"<p>Session over</p>".repeat(100)}`),
  ],
  ["an empty file", () => Buffer.alloc(0)],
];

/** A small file whose cross-reference stream inflates to 256 MiB. */
export function inflatingPdf(): Buffer {
  const header = "%PDF-1.7\n";
  const entries = "/Type/XRef/Size 80000000/W[1 1 1]/Root 2 0 R/Filter/FlateDecode";
  return Buffer.concat([
    Buffer.from(`${header}1 0 obj\n`),
    stream(entries, deflateSync(Buffer.alloc(256 * 1024 * 1024))),
    Buffer.from(`\nendobj\nstartxref\n${header.length}\n%%EOF\n`),
  ]);
}

function plain(): Buffer {
  return writePdf(linedPages(3));
}

function changed(change: (text: string) => string): Buffer {
  const text = plain().toString("latin1");
  const other = change(text);
  if (other === text) throw new Error("The file is as it was");
  return Buffer.from(other, "latin1");
}

function astray(pdf: Buffer): Buffer {
  return Buffer.from(pdf.toString("latin1").replace(/startxref\n\d+/, "startxref\n17"), "latin1");
}

function upTo(pdf: Buffer, mark: string, { last = false } = {}): Buffer {
  const end = last ? pdf.lastIndexOf(mark) : pdf.indexOf(mark);
  if (end === -1) throw new Error(`The file has no ${mark}`);
  return pdf.subarray(0, end);
}

/** Offsets counted from the first byte of the file, including junk, as some programs do. */
function countedJunk(): Buffer {
  const shift = (digits: string) => String(Number(digits) + 500).padStart(digits.length, "0");
  const moved = changed((text) =>
    text.replaceAll(/^(\d{10})(?= 00000 n)/gm, shift).replace(/(?<=startxref\n)\d+/, shift),
  );
  return Buffer.concat([Buffer.alloc(500, "junk "), moved]);
}

function without(object: number): Buffer {
  const pattern = new RegExp(`^${object} 0 obj\n[^]*?endobj\n`, "m");
  return changed((text) => text.replace(pattern, (found) => " ".repeat(found.length - 1) + "\n"));
}

function circular(): Buffer {
  const objects: PdfObject[] = linedPages(2);
  objects[1] = `<</Type/Pages/Count 2/Kids[4 0 R 2 0 R]/MediaBox[0 0 300 200]/Resources<</Font<</F 3 0 R>>>>>>`;
  return writePdf(objects);
}

function deepTree(): Buffer {
  const floors = 300;
  const nodes = Array.from(
    { length: floors },
    (_, floor) =>
      `<</Type/Pages/Count 1/Kids[${floor + 3} 0 R]${floor === 0 ? "" : `/Parent ${floor + 1} 0 R`}>>`,
  );
  const page = `<</Type/Page/Parent ${floors + 1} 0 R/MediaBox[0 0 300 200]>>`;
  return writePdf(["<</Type/Catalog/Pages 2 0 R>>", ...nodes, page]);
}

function deepValue(): Buffer {
  const depth = 20_000;
  return writePdf(linedPages(1, { page: `/Deep ${"[".repeat(depth)}${"]".repeat(depth)}` }));
}
