import { Console } from "node:console";
import { fstatSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { PDFDataRangeTransport, PasswordException, VerbosityLevel, getDocument } from "./pdfjs.ts";

/** The file is damaged; pdf.js alone knows in how many ways. */
export class DamagedPdf extends Error {}

/** The file opens only with a password. */
export class LockedPdf extends Error {}

const resources = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** Reads the standard input in pieces, as they are asked for: this process may open no file. */
class StandardInput extends PDFDataRangeTransport {
  constructor() {
    super(fstatSync(0).size, null);
  }

  override requestDataRange(begin: number, end: number): void {
    const chunk = new Uint8Array(end - begin);
    readSync(0, chunk, 0, chunk.length, begin);
    this.onDataRange(begin, chunk);
  }
}

export type OpenedDocument = {
  document: PDFDocumentProxy;
  /** Whether pdf.js had to look for the objects one by one, since the file's table of them is missing or wrong. */
  isRepaired: boolean;
};

/** Opens the PDF, in pieces as they are needed, with everything off that runs something of the file's. */
export async function openDocument(): Promise<OpenedDocument> {
  const repair = watchForRepair();
  try {
    const document = await getDocument({
      range: new StandardInput(),
      rangeChunkSize: 65_536,
      disableAutoFetch: true,
      disableStream: true,
      enableXfa: false,
      disableFontFace: true,
      useSystemFonts: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      cMapUrl: join(resources, "cmaps/"),
      iccUrl: join(resources, "iccs/"),
      standardFontDataUrl: join(resources, "standard_fonts/"),
      wasmUrl: join(resources, "wasm/"),
      verbosity: VerbosityLevel.WARNINGS,
    }).promise;
    return { document, isRepaired: repair.happened };
  } catch (cause) {
    if (cause instanceof PasswordException) throw new LockedPdf("A password is needed", { cause });
    throw new DamagedPdf("pdf.js cannot open it", { cause });
  }
}

/**
 * pdf.js tells of a repair by a warning alone, so its console is listened to (and kept off standard output, which is for
 * answers). The tests of broken tables in `inspect-pdf.test.ts` hold this.
 */
function watchForRepair(): { happened: boolean } {
  const repair = { happened: false };
  const listener = new Writable({
    decodeStrings: false,
    write(line, _encoding, done) {
      if (String(line).includes("Indexing all PDF objects")) repair.happened = true;
      done();
    },
  });
  globalThis.console = new Console(listener);
  return repair;
}

/** Reads something of a page; whatever pdf.js trips over there is damage. */
export async function reading<Result>(what: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    throw new DamagedPdf(`${what} cannot be read`, { cause });
  }
}
