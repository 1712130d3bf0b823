import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { type KeyPrefix, objectPathOf, pdfKeyOf } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { sql } from "kysely";
import { inBatches } from "../in-batches.ts";
import { removeObjectLater, removePdfLater } from "./removal.ts";
import { abortUnfinished } from "./remove-orphans.ts";

export const sweepUploadsJob = defineHourlyJob({ name: "sweep-uploads", minute: 17 });

const hour = 3_600_000;
/** How long an upload may take, and how long a registered PDF may wait for its article. */
const patience = 24 * hour;
const rowsAtOnce = 100;

type Parts = { db: Database; store: ObjectStore; now: () => Date };

/**
 * Deletes uploads that were issued a day ago and never registered, PDFs registered a day ago that no article uses,
 * unfinished multipart uploads, objects without a row, and the store's own leftovers. The objects of deleted rows are
 * removed by jobs, enqueued in the same transaction.
 */
export async function sweepUploads({ db, store, now }: Parts): Promise<void> {
  const before = new Date(now().getTime() - patience);
  await inBatches(rowsAtOnce, () => db.transaction().execute((tx) => forgetIssued(tx, before)));
  await inBatches(rowsAtOnce, () => db.transaction().execute((tx) => forgetUnattached(tx, before)));
  await abortUnfinished(store, "uploads/", before);
  await removeUnknown({ db, store }, "uploads/", before);
  await removeUnknown({ db, store }, "pdfs/", before);
  await removeUnknown({ db, store }, "thumbnails/", before);
  await store.removeLeftovers();
}

async function forgetIssued(tx: DatabaseTransaction, before: Date): Promise<number> {
  const { rows } = await sql<{ uploadKey: string }>`
    delete from stored_files
    where id in (
      select id from stored_files
      where state = 'issued' and issued_at < ${before}
      limit ${rowsAtOnce} for update skip locked
    )
    returning upload_key
  `.execute(tx);
  for (const { uploadKey } of rows) await removeObjectLater(tx, uploadKey);
  return rows.length;
}

/**
 * Compares all registered files with all editions every hour: nearly every file is old and has its article, so an index on
 * the registration time would save nothing.
 *
 * One of those found may have got its article before it was locked. One statement would not see that, since it sees the
 * database as it was when it began; the second one does, and no article can take a file that is locked.
 * @returns how many it looked at
 */
async function forgetUnattached(tx: DatabaseTransaction, before: Date): Promise<number> {
  const unattached = sql<boolean>`not exists (select from article_editions where pdf_path = file.object_path)`;
  const { rows: found } = await sql<{ id: number }>`
    select file.id from stored_files file
    where file.state = 'registered' and file.registered_at < ${before} and ${unattached}
    limit ${rowsAtOnce} for update skip locked
  `.execute(tx);
  const { rows } = await sql<{ objectPath: string }>`
    delete from stored_files file where file.id = any(${found.map(({ id }) => id)}::int[]) and ${unattached}
    returning file.object_path
  `.execute(tx);
  for (const { objectPath } of rows) await removePdfLater(tx, objectPath);
  return found.length;
}

/** Removes objects left behind by a process that died between writing to the store and to Postgres. */
async function removeUnknown(
  { db, store }: Pick<Parts, "db" | "store">,
  prefix: KeyPrefix,
  before: Date,
): Promise<void> {
  const old: string[] = [];
  for await (const { key, lastModified } of store.list(prefix)) {
    if (lastModified < before) old.push(key);
    if (old.length === rowsAtOnce) await removeThoseUnknown({ db, store }, old.splice(0));
  }
  await removeThoseUnknown({ db, store }, old);
}

async function removeThoseUnknown(
  { db, store }: Pick<Parts, "db" | "store">,
  keys: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[], ${keys.map(pathOfPdf)}::text[]) as object (key, path)
    where not exists (select from stored_files where upload_key = key and state = 'issued')
      and not exists (select from stored_files where object_path = path)
  `.execute(db);
  for (const { key } of rows) await store.remove(key);
}

/** The path that the registered PDF of an object would have: a thumbnail is looked up by the PDF that it was made from. */
function pathOfPdf(key: string): string {
  return objectPathOf(pdfKeyOf(key));
}
