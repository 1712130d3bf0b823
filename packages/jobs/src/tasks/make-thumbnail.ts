import { Readable } from "node:stream";
import type { Database } from "@antochi/db/schema";
import { renderThumbnail } from "@antochi/pdf/render-thumbnail";
import { thumbnailKeyOf } from "@antochi/storage/object-key";
import { keyOfObjectPath } from "@antochi/storage/object-path";
import type { ObjectStore } from "@antochi/storage/object-store";
import type { JobPayload } from "../job-table.ts";
import { spoolStoredPdf } from "./spool-stored-pdf.ts";

/** Wide enough for a list on a dense screen. */
const widthPx = 320;

type Parts = { db: Database; store: ObjectStore };

/**
 * Draws the first page of a registered PDF and puts the picture beside it. A PDF that was deleted meanwhile, or whose
 * first page cannot be drawn, stays without one. Rejects where `signal` fires first.
 */
export async function makeThumbnail(
  { db, store }: Parts,
  { objectPath }: JobPayload<"make-thumbnail">,
  signal?: AbortSignal,
): Promise<void> {
  const png = await drawFirstPage({ db, store }, objectPath, signal);
  if (png === null) return;

  const key = thumbnailKeyOf(keyOfObjectPath(objectPath));
  await store.write(key, Readable.from([png]), { contentType: "image/png", maxBytes: png.byteLength });
  const { numUpdatedRows } = await db
    .updateTable("storedFiles")
    .set({ hasThumbnail: true })
    .where("objectPath", "=", objectPath)
    .executeTakeFirst();
  // Deleted while we were drawing: the job that removed its picture found none yet.
  if (numUpdatedRows === 0n) await store.remove(key);
}

async function drawFirstPage(
  parts: Parts,
  objectPath: string,
  signal: AbortSignal | undefined,
): Promise<Buffer | null> {
  await using pdf = await spoolStoredPdf(parts, objectPath);
  if (pdf === null) return null;
  const drawn = await renderThumbnail(pdf.path, { widthPx, signal });
  return drawn.ok ? drawn.png : null;
}
