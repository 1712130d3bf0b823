import { PDFDataRangeTransport } from "pdfjs-dist";

/** Hands pdf.js the ranges that it asks for of a file on this device, of which no more is in memory. */
export class BlobRanges extends PDFDataRangeTransport {
  readonly #blob: Blob;

  constructor(blob: Blob) {
    super(blob.size, null);
    this.#blob = blob;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#blob
      .slice(begin, end)
      .arrayBuffer()
      .then(
        (bytes) => this.onDataRange(begin, new Uint8Array(bytes)),
        // The file went from under us; the document is given up when its reader is.
        () => this.abort(),
      );
  }
}
