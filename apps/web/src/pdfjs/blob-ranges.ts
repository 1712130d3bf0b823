import { PDFDataRangeTransport } from "pdfjs-dist";

/** Hands pdf.js the ranges that it asks for of a file on this device, of which no more is in memory. */
export class BlobRanges extends PDFDataRangeTransport {
  /** Rejects once a range cannot be read: pdf.js has no ear for that, and waits for it without end. */
  readonly lost: Promise<never>;
  #lose: (error: unknown) => void = () => undefined;
  #blob: Blob;
  readonly #findAnew: (() => Promise<Blob | undefined>) | undefined;

  /** @param findAnew finds the same file on this device once more; undefined where it is there no longer */
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

  /** iOS takes from a page in the background what it has of its database; asked anew, that hands it out again. */
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
