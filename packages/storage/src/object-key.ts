import { randomUUID } from "node:crypto";
import { InvalidKey } from "./store-errors.ts";

/**
 * The prefixes of keys: `uploads/` for what browsers put, `pdfs/` for what was checked and registered, `thumbnails/` for
 * the pictures made from those, `exports/` and `certificates/` for what people download about themselves, `copies/` for
 * their copies of articles.
 */
export type KeyPrefix = "uploads/" | "pdfs/" | "thumbnails/" | "exports/" | "certificates/" | "copies/";

const shape = /^(?:uploads|pdfs|thumbnails|exports|certificates|copies)\/[0-9a-f-]{36}\.(?:pdf|png|zip)$/;

const extensions = {
  "uploads/": "pdf",
  "pdfs/": "pdf",
  "thumbnails/": "png",
  "exports/": "zip",
  "certificates/": "pdf",
  "copies/": "pdf",
} satisfies Record<KeyPrefix, string>;

/** Makes a new key that nobody can guess, such as `uploads/1b4e28ba-2fa1-41d2-883f-0016d3cca427.pdf`. */
export function newObjectKey(prefix: KeyPrefix): string {
  return `${prefix}${randomUUID()}.${extensions[prefix]}`;
}

/** The key of the picture of a PDF's first page: one uuid names both. */
export function thumbnailKeyOf(pdfKey: string): string {
  return pdfKey.replace(/^pdfs\/(.*)\.pdf$/, "thumbnails/$1.png");
}

/** The key of the PDF that a picture was made from; any other key is its own. */
export function pdfKeyOf(key: string): string {
  return key.replace(/^thumbnails\/(.*)\.png$/, "pdfs/$1.pdf");
}

/** Whether a text has the shape of a key that `newObjectKey` makes; nothing else ever reaches a path or an address. */
export function isObjectKey(text: string): boolean {
  return shape.test(text);
}

/** Throws `InvalidKey` for a text that is no key. Every method of every store starts with it. */
export function assertObjectKey(text: string): void {
  if (!isObjectKey(text)) throw new InvalidKey(text);
}

const pathPrefix = "/objects/";

/** The address under which members read a registered object: `/objects/pdfs/<uuid>.pdf`. */
export function objectPathOf(key: string): string {
  return `${pathPrefix}${key}`;
}

/** The store's key of a registered object. */
export function keyOfObjectPath(objectPath: string): string {
  return objectPath.slice(pathPrefix.length);
}
