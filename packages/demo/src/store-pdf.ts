import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { limits } from "@antochi/contract/limits";
import { objectPathOf } from "@antochi/storage/object-path";
import type { ObjectStore } from "@antochi/storage/object-store";
import type { Article } from "./article.ts";
import { renderPdf } from "./render-pdf.ts";

/** What `stored_files` keeps of a PDF; `size` is in bytes, `sha256` in lower-case hex. */
export type StoredPdf = {
  uploadKey: string;
  objectPath: string;
  originalName: string;
  size: number;
  sha256: string;
  pageCount: number;
};

/**
 * Renders an article into the store. The key comes from the slug, so that doing it again, after a crash or by two
 * replicas at once, writes the same bytes to the same place.
 */
export async function storePdf(store: ObjectStore, article: Article, category: string): Promise<StoredPdf> {
  const id = stableUuid(article.slug);
  const key = `pdfs/${id}.pdf`;
  const { pdf, pageCount } = renderPdf(article, category);
  const hash = createHash("sha256");
  const { size } = await store.write(key, Readable.from(hashed(pdf, hash), { objectMode: false }), {
    contentType: "application/pdf",
    maxBytes: limits.pdfMaxBytes,
  });
  return {
    uploadKey: `uploads/${id}.pdf`,
    objectPath: objectPathOf(key),
    originalName: `${article.slug}.pdf`,
    size,
    sha256: hash.digest("hex"),
    pageCount,
  };
}

async function* hashed(source: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterable<Uint8Array> = source;
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** A UUID of version 8 (RFC 9562, 5.8): 122 bits of the name's hash. */
function stableUuid(name: string): string {
  const hex = createHash("sha256").update(`antochi demo ${name}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
