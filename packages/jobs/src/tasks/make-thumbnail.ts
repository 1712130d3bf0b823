import { Readable } from "node:stream";
import type { Database } from "@antochi/db/schema";
import { renderThumbnail } from "@antochi/pdf/render-thumbnail";
import { spool } from "@antochi/pdf/spool";
import { thumbnailKeyOf } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { ObjectMissing } from "@antochi/storage/store-errors";
import type { JobPayload } from "../job-table.ts";

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
  const file = await db
    .selectFrom("storedFiles")
    .select("size")
    .where("objectPath", "=", objectPath)
    .executeTakeFirst();
  if (!file) return;
  const pdfKey = objectPath.replace(/^\/objects\//, "");
  const png = await drawFirstPage(store, pdfKey, file.size ?? 0, signal);
  if (png === null) return;

  const key = thumbnailKeyOf(pdfKey);
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
  store: ObjectStore,
  key: string,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Buffer | null> {
  try {
    await using pdf = await spool(await store.read(key), { maxBytes });
    const drawn = await renderThumbnail(pdf.path, { widthPx, signal });
    return drawn.ok ? drawn.png : null;
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}
