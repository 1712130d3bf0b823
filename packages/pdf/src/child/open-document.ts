import { Console } from "node:console";
import { fstatSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { PDFDataRangeTransport, PasswordException, VerbosityLevel, getDocument } from "./pdfjs.ts";

/** The file is damaged; only pdf.js knows in how many ways that can be. */
export class DamagedPdf extends Error {}

/** The file opens only with a password. */
export class LockedPdf extends Error {}

const resources = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** Reads the standard input in pieces, as they are requested: this process may open no file. */
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
  /** Whether pdf.js had to search for the objects, since the file's cross-reference table is missing or wrong. */
  isRepaired: boolean;
};

/** Opens the PDF, reading pieces on demand, with everything off that would execute something in the file. */
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
 * pdf.js reports a repair only by a warning, so its console is intercepted (and kept off standard output, which is for
 * answers). Held by the tests of broken tables in `inspect-pdf.test.ts`.
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

/** Reads something of a page; any error of pdf.js there means damage. */
export async function reading<Result>(what: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    throw new DamagedPdf(`${what} cannot be read`, { cause });
  }
}
