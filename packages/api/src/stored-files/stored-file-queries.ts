import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { NewStoredFile, StoredFile } from "@antochi/db/tables/stored-files";
import { prepareForReaders } from "@antochi/jobs/prepare-for-readers";

/** Remembers that an upload address was given out, and to whom. */
export async function insertIssuedFile(
  db: Database,
  file: Required<Pick<NewStoredFile, "uploadKey" | "issuedTo" | "originalName" | "issuedAt">>,
): Promise<void> {
  await db.insertInto("storedFiles").values(file).execute();
}

/** The file that an upload address was given out for, registered or not. */
export async function findByUploadKey(db: Database, uploadKey: string): Promise<StoredFile | undefined> {
  return db.selectFrom("storedFiles").selectAll().where("uploadKey", "=", uploadKey).executeTakeFirst();
}

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
  db: Database,
  uploadKey: string,
  file: RegisteredFile,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("storedFiles")
    .set({ state: "registered", ...file })
    .where("uploadKey", "=", uploadKey)
    .where("state", "=", "issued")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Adds a checked PDF that never had an upload address and lies in the store already, and has it made searchable and
 * drawn once the transaction is committed.
 */
export async function insertRegisteredFile(
  tx: DatabaseTransaction,
  file: RegisteredFile & Required<Pick<NewStoredFile, "uploadKey" | "issuedTo">>,
): Promise<void> {
  await tx
    .insertInto("storedFiles")
    .values({ state: "registered", issuedAt: file.registeredAt, ...file })
    .execute();
  await prepareForReaders(tx, file.objectPath);
}

/** Forgets a file that failed its check; one that was registered meanwhile stays. */
export async function forgetIssuedFile(db: Database, uploadKey: string): Promise<void> {
  await db
    .deleteFrom("storedFiles")
    .where("uploadKey", "=", uploadKey)
    .where("state", "=", "issued")
    .execute();
}
