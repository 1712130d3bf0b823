import { createReadStream } from "node:fs";
import { limits } from "@antochi/contract/limits";
import { keyOfObjectPath, objectPathOf } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { type SampleArticle, sampleFile } from "./catalogue.ts";

/**
 * A sample's row in `stored_files`; `size` is in bytes, `sha256` in lower-case hex. The key is derived from the bytes:
 * repeated after a crash, or by two replicas at once, it writes the same to the same place, and an edition printed later
 * does not overwrite one that somebody has.
 */
export function storedPdfOf({ slug, size, sha256, pageCount }: SampleArticle) {
  const id = uuidOf(sha256);
  return {
    uploadKey: `uploads/${id}.pdf`,
    objectPath: objectPathOf(`pdfs/${id}.pdf`),
    originalName: `${slug}.pdf`,
    size,
    sha256,
    pageCount,
    isRepaired: false,
  };
}

/** Writes the PDF of a sample to the store. */
export async function storePdf(store: ObjectStore, article: SampleArticle): Promise<void> {
  const { objectPath } = storedPdfOf(article);
  await store.write(keyOfObjectPath(objectPath), createReadStream(sampleFile(`${article.slug}.pdf`)), {
    contentType: "application/pdf",
    maxBytes: limits.pdfMaxBytes,
  });
}

/** A UUID of version 8 (RFC 9562, 5.8): 122 bits of a hash. */
function uuidOf(hex: string): string {
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
