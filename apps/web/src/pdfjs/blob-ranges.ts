import { PDFDataRangeTransport } from "pdfjs-dist";

/** Gives pdf.js the ranges that it requests of a file on this device; no more of the file is in memory. */
export class BlobRanges extends PDFDataRangeTransport {
  /** Rejects once a range cannot be read: pdf.js cannot be told and would wait for it forever. */
  readonly lost: Promise<never>;
  #lose: (error: unknown) => void = () => undefined;
  #blob: Blob;
  readonly #findAnew: (() => Promise<Blob | undefined>) | undefined;

  /** @param findAnew looks the same file up on this device again; undefined if it is gone */
  constructor(blob: Blob, findAnew?: () => Promise<Blob | undefined>) {
    super(blob.size, null);
    this.#blob = blob;
    this.#findAnew = findAnew;
    this.lost = new Promise((_, reject) => {
      this.#lose = reject;
    });
  }

  override requestDataRange(begin: number, end: number): void {
    this.#read(begin, end)
      .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)))
      .catch(this.#lose);
  }

  /** iOS invalidates the blobs that a page in the background has from its database; read from there again, they work. */
  async #read(begin: number, end: number): Promise<ArrayBuffer> {
    try {
      return await this.#blob.slice(begin, end).arrayBuffer();
    } catch (error) {
      const anew = await this.#findAnew?.();
      if (anew === undefined) throw error;
      this.#blob = anew;
      return anew.slice(begin, end).arrayBuffer();
    }
  }
}
