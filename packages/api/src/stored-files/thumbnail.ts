import { Readable } from "node:stream";
import { defineJob } from "@antochi/jobs/define-job";
import { renderThumbnail } from "@antochi/pdf/render-thumbnail";
import { keyOfObjectPath, objectPathOf, thumbnailKeyOf } from "@antochi/storage/object-key";
import { type ReadingParts, readingJob, spoolStoredPdf, type StoredPdf } from "./spool-stored-pdf.ts";

/** Wide enough for a list on a dense screen. */
const widthPx = 320;

export const makeThumbnailJob = defineJob({ name: "make-thumbnail", ...readingJob });

/** The address of the picture of a stored PDF's first page; null until a job has drawn it. */
export function thumbnailPathOf({
  objectPath,
  hasThumbnail,
}: StoredPdf & { hasThumbnail: boolean }): string | null {
  return hasThumbnail ? objectPathOf(thumbnailKeyOf(keyOfObjectPath(objectPath))) : null;
}

/**
 * Renders the first page of a registered PDF and stores the picture beside it. A PDF that was deleted meanwhile, or whose
 * first page cannot be rendered, gets none. Rejects where `signal` fires first.
 */
export async function makeThumbnail(
  { db, store }: ReadingParts,
  stored: StoredPdf,
  signal?: AbortSignal,
): Promise<void> {
  const png = await drawFirstPage({ db, store }, stored, signal);
  if (png === null) return;

  const key = thumbnailKeyOf(keyOfObjectPath(stored.objectPath));
  await store.write(key, Readable.from([png]), { contentType: "image/png", maxBytes: png.byteLength });
  const { numUpdatedRows } = await db
    .updateTable("storedFiles")
    .set({ hasThumbnail: true })
    .where("objectPath", "=", stored.objectPath)
    .executeTakeFirst();
  // The PDF was deleted while we rendered: the job that removed its picture found none yet.
  if (numUpdatedRows === 0n) await store.remove(key);
}

async function drawFirstPage(
  parts: ReadingParts,
  stored: StoredPdf,
  signal: AbortSignal | undefined,
): Promise<Buffer | null> {
  await using pdf = await spoolStoredPdf(parts, stored);
  if (pdf === null) return null;
  const drawn = await renderThumbnail(pdf.path, { widthPx, signal });
  return drawn.ok ? drawn.png : null;
}
