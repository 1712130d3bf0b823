import { buffer } from "node:stream/consumers";

type Body = Parameters<typeof buffer>[0];

/**
 * Of what asks the web pdf.js wants one class, to read a stream to its end. To read Node's own loads all of its HTTP client,
 * which took a sixth of a look into a PDF, and this process has no network.
 */
class Response {
  readonly #body: Body;

  constructor(body: Body) {
    this.#body = body;
  }

  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await buffer(this.#body));
  }
}

// To define it would read Node's first, to see what it replaces.
Object.assign(globalThis, { Response });

const pdfjs = await import("pdfjs-dist/legacy/build/pdf.min.mjs");

// It looks for its other half beside itself.
pdfjs.GlobalWorkerOptions.workerSrc = "./pdf.worker.min.mjs";

export const { ImageKind, PDFDataRangeTransport, PasswordException, VerbosityLevel, getDocument } = pdfjs;
