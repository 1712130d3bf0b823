import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { NewStoredFile } from "@antochi/db/tables/stored-files";
import { enqueue } from "@antochi/jobs/enqueue";
import { objectPathOf, pdfKeyOf } from "@antochi/storage/object-key";
import { extractTextJob } from "./page-text.ts";
import { makeThumbnailJob } from "./thumbnail.ts";

/** What was found out about a PDF that passed the check; `size` is in bytes, `sha256` in lower-case hex. */
export type RegisteredFile = {
  objectPath: string;
  size: number;
  sha256: string;
  pageCount: number;
  registeredAt: Date;
  originalName?: string;
};

/**
 * Makes an issued file a registered one.
 * @returns false where it is not there, or was registered by somebody else meanwhile
 */
export async function markRegistered(
  tx: DatabaseTransaction,
  uploadKey: string,
  file: RegisteredFile,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("storedFiles")
    .set({ state: "registered", ...file })
    .where("uploadKey", "=", uploadKey)
    .where("state", "=", "issued")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await prepareForReaders(tx, file);
  return true;
}

/** Adds a checked PDF that never had an upload address and lies in the store already. */
export async function insertRegisteredFile(
  tx: DatabaseTransaction,
  file: RegisteredFile & Required<Pick<NewStoredFile, "uploadKey" | "issuedTo">>,
): Promise<void> {
  await tx
    .insertInto("storedFiles")
    .values({ state: "registered", issuedAt: file.registeredAt, ...file })
    .execute();
  await prepareForReaders(tx, file);
}

/** Has the text of a registered PDF made searchable and its first page drawn, once the transaction is committed. */
async function prepareForReaders(
  tx: DatabaseTransaction,
  { objectPath }: Pick<RegisteredFile, "objectPath">,
): Promise<void> {
  await enqueue(tx, extractTextJob, { objectPath }, { key: objectPath });
  await enqueue(tx, makeThumbnailJob, { objectPath }, { key: objectPath });
}

/**
 * Whether an object is a registered PDF, or the picture of one. One that was dropped is neither from that commit on,
 * however long the store still keeps it.
 */
export async function isRegistered(db: Database, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("storedFiles")
    .select("id")
    .where("objectPath", "=", objectPathOf(pdfKeyOf(key)))
    .executeTakeFirst();
  return row !== undefined;
}
