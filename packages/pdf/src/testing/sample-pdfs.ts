import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";

/** A PDF made for a test; the nth of its `pages` says `Page n` and then `text`. */
export async function samplePdf({
  pages = 3,
  text = "",
  ...options
}: PDFKit.PDFDocumentOptions & { pages?: number; text?: string } = {}): Promise<Buffer> {
  const document = new PDFDocument({ ...options, autoFirstPage: false });
  for (let number = 1; number <= pages; number += 1) {
    document.addPage().fontSize(30).text(`Page ${number}${text}`);
  }
  document.end();
  return buffer(document);
}
