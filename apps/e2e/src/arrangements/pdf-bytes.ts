import { randomUUID } from "node:crypto";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeScannedPdf, type ScannedPage } from "@antochi/testing/scanned-pdf";
import { makePdf, makeTruncatedPdf, type SamplePdf } from "@antochi/testing/sample-pdfs";

/** A PDF of the given kind, by default of three pages, and unique unless it has a title; the nth page says `Page n`. */
export async function pdfBytes(sample: Partial<SamplePdf> = {}): Promise<Buffer> {
  return fileBytes((file) =>
    makePdf(file, { pages: 3, title: `Sample ${randomUUID().slice(0, 8)}`, ...sample }),
  );
}

/** A scanned PDF with these pages. */
export async function scannedPdfBytes(pages: readonly ScannedPage[]): Promise<Buffer> {
  return fileBytes((file) => makeScannedPdf(file, pages));
}

/** A PDF whose second half is missing. */
export async function truncatedPdfBytes(): Promise<Buffer> {
  return fileBytes((file) => makeTruncatedPdf(file));
}

async function fileBytes(make: (file: string) => Promise<void>): Promise<Buffer> {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-pdf-"));
  const file = join(directory.path, "sample.pdf");
  await make(file);
  return await readFile(file);
}
