import { buffer } from "node:stream/consumers";

type Body = Parameters<typeof buffer>[0];

/**
 * The only web API class that pdf.js needs here, to read a stream to its end. Node's own would load its whole HTTP client,
 * which took a sixth of the time to look into a PDF, and this process has no network.
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

// `defineProperty` would read Node's first, to see what it replaces.
Object.assign(globalThis, { Response });

const pdfjs = await import("pdfjs-dist/legacy/build/pdf.min.mjs");

// pdf.js looks for its other half beside itself.
pdfjs.GlobalWorkerOptions.workerSrc = "./pdf.worker.min.mjs";

export const { ImageKind, PDFDataRangeTransport, PasswordException, VerbosityLevel, getDocument } = pdfjs;
