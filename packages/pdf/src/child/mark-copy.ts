import { fstatSync, readSync } from "node:fs";
import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";
import { type DrawnLine, createCopyLine } from "./copy-line.ts";
import type { PageFoot } from "./page-feet.ts";
import type { CopyPart, Unmarkable } from "./task.ts";

const names = {
  contents: PDFName.of("Contents"),
  resources: PDFName.of("Resources"),
  forms: PDFName.of("XObject"),
  mediaBox: PDFName.of("MediaBox"),
  cropBox: PDFName.of("CropBox"),
  userUnit: PDFName.of("UserUnit"),
  byteRange: PDFName.of("ByteRange"),
  permissions: PDFName.of("Perms"),
} as const;

/** The size of a page that has none, in pdf.js and so in readers: Letter. */
const letter: Box = { left: 0, bottom: 0, right: 612, top: 792 };

/** The least space between the line and what is above it, in points. */
const air = 2;

/**
 * Adds a line at the foot of each page of the PDF on standard input: in the margin if no text is there, otherwise below the
 * page, which is made longer. The file is rewritten whole, so that the line cannot be removed by cutting off an appended
 * update.
 * @param feet of the pages, as pdf.js shows them
 */
export async function markCopy(
  feet: readonly PageFoot[],
  parts: readonly CopyPart[],
): Promise<Uint8Array | { problem: Unmarkable }> {
  const document = await open();
  if ("problem" in document) return document;
  const lineFor = await createCopyLine(document, parts);
  try {
    return await markPages(document, feet, lineFor);
  } catch {
    // An error of pdf-lib is the file's fault.
    return { problem: "unmarkable" };
  }
}

async function markPages(
  document: PDFDocument,
  feet: readonly PageFoot[],
  lineFor: (foot: PageFoot) => DrawnLine,
): Promise<Uint8Array | { problem: Unmarkable }> {
  if (isSigned(document)) return { problem: "signed" };
  const pages = document.getPages();
  if (pages.length !== feet.length) return { problem: "unmarkable" };
  const marker = createMarker(document);
  // A document may repeat a page.
  const marked = new Set<PDFRef>();
  for (const [index, page] of pages.entries()) {
    const foot = feet[index];
    if (foot === undefined || marked.has(page.ref)) continue;
    marked.add(page.ref);
    marker.mark(page, foot, lineFor(foot));
  }
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

async function open(): Promise<PDFDocument | { problem: Unmarkable }> {
  const bytes = new Uint8Array(fstatSync(0).size);
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(0, bytes, at, bytes.length - at, at);
    if (read === 0) break;
    at += read;
  }
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  } catch (error) {
    return { problem: error instanceof EncryptedPDFError ? "protected" : "unmarkable" };
  }
}

/** Whether the file is signed, or certified by its author: any change would void that (ISO 32000-1, 12.8). */
function isSigned({ context, catalog }: PDFDocument): boolean {
  if (catalog.has(names.permissions)) return true;
  return context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFDict && object.has(names.byteRange));
}

function createMarker({ context }: PDFDocument) {
  // Saves the graphics state, so that the page's own drawing does not affect the line.
  const before = context.register(context.flateStream("q\n"));

  function mark(page: PDFPage, foot: PageFoot, { form, height }: DrawnLine): void {
    const { node } = page;
    const unit = node.lookupMaybe(names.userUnit, PDFNumber)?.asNumber() ?? 1;
    const box = boxOf(page);
    const turn = ((page.getRotation().angle % 360) + 360) % 360;
    if (foot.free < height + air) {
      lengthen(page, box, { by: height / unit, turn });
    }
    const name = PDFName.of(`CopyLine${form.objectNumber}`);
    formsOf(page).set(name, form);
    const matrix = matrixOf(box, { scale: 1 / unit, turn }).join(" ");
    const after = context.register(
      context.flateStream(
        `\nQ\n/Artifact <</Type/Pagination>> BDC q ${matrix} cm ${name.toString()} Do Q EMC\n`,
      ),
    );
    node.set(names.contents, context.obj([before, ...contentsOf(page), after]));
  }

  /** The dictionary of the page's forms; an inherited one may get one more. */
  function formsOf({ node }: PDFPage): PDFDict {
    let resources = node.Resources();
    if (resources === undefined) {
      resources = context.obj({});
      node.set(names.resources, resources);
    }
    let forms = resources.lookupMaybe(names.forms, PDFDict);
    if (forms === undefined) {
      forms = context.obj({});
      resources.set(names.forms, forms);
    }
    return forms;
  }

  function lengthen(page: PDFPage, box: Box, { by, turn }: { by: number; turn: number }): void {
    const whole = sheetOf(page);
    if (turn === 90) box.right += by;
    else if (turn === 180) box.top += by;
    else if (turn === 270) box.left -= by;
    else box.bottom -= by;
    const sheet = [
      Math.min(whole.left, box.left),
      Math.min(whole.bottom, box.bottom),
      Math.max(whole.right, box.right),
      Math.max(whole.top, box.top),
    ];
    page.node.set(names.mediaBox, context.obj(sheet));
    page.node.set(names.cropBox, context.obj([box.left, box.bottom, box.right, box.top]));
  }

  return { mark };
}

type Box = { left: number; bottom: number; right: number; top: number };

/** The visible part of a page: its crop box, as far as it is within the media box. */
function boxOf(page: PDFPage): Box {
  const sheet = sheetOf(page);
  const crop = page.node.CropBox();
  if (crop === undefined) return sheet;
  const cut = asBox(crop);
  const box = {
    left: Math.max(sheet.left, cut.left),
    bottom: Math.max(sheet.bottom, cut.bottom),
    right: Math.min(sheet.right, cut.right),
    top: Math.min(sheet.top, cut.top),
  };
  return box.left < box.right && box.bottom < box.top ? box : sheet;
}

/** The media box of a page; pdf-lib throws if there is none. */
function sheetOf({ node }: PDFPage): Box {
  const sheet = node.context.lookup(node.getInheritableAttribute(names.mediaBox));
  return sheet instanceof PDFArray ? asBox(sheet) : letter;
}

function asBox(array: PDFArray): Box {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = Array.from({ length: array.size() }, (_, index) =>
    array.lookup(index, PDFNumber).asNumber(),
  );
  return {
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    right: Math.max(x1, x2),
    top: Math.max(y1, y2),
  };
}

/** Transforms from the lower left corner of the page as shown to the page's own space. */
function matrixOf(
  { left, bottom, right, top }: Box,
  { scale, turn }: { scale: number; turn: number },
): number[] {
  if (turn === 90) return [0, scale, -scale, 0, right, bottom];
  if (turn === 180) return [-scale, 0, 0, -scale, right, top];
  if (turn === 270) return [0, -scale, scale, 0, left, top];
  return [scale, 0, 0, scale, left, bottom];
}

/** The streams that draw a page, in order. */
function contentsOf({ node, doc: { context } }: PDFPage): PDFObject[] {
  const entry = node.get(names.contents);
  const contents = context.lookup(entry);
  if (contents instanceof PDFArray) return contents.asArray();
  if (entry instanceof PDFRef && contents instanceof PDFStream) return [entry];
  return contents instanceof PDFRawStream ? [context.register(contents)] : [];
}
