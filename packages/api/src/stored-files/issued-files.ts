import type { Database } from "@antochi/db/schema";
import type { StoredFile } from "@antochi/db/tables/stored-files";
import { newObjectKey } from "@antochi/storage/object-key";
import type { Context } from "../context.ts";
import { uploadMissing } from "./upload-refusals.ts";

type Issuer = Pick<Context, "db" | "now"> & { user: { id: number } };

/** Makes a key for one upload and remembers that this server made it, and for whom. @returns the key */
export async function issueUploadKey(
  { db, now, user }: Issuer,
  originalName: string | null,
): Promise<string> {
  const uploadKey = newObjectKey("uploads/");
  await db
    .insertInto("storedFiles")
    .values({ uploadKey, issuedTo: user.id, originalName, issuedAt: now() })
    .execute();
  return uploadKey;
}

/** The file that an upload key was made for, registered or not. */
export async function findByUploadKey(db: Database, uploadKey: string): Promise<StoredFile | undefined> {
  return db.selectFrom("storedFiles").selectAll().where("uploadKey", "=", uploadKey).executeTakeFirst();
}

/** Refuses a key that this server did not make, or whose file is already registered: neither is signed for. */
export async function requireIssuedKey(db: Database, key: string): Promise<void> {
  const file = await findByUploadKey(db, key);
  if (file?.state !== "issued") throw uploadMissing();
}

/** Forgets a file that failed its check; one that was registered meanwhile stays. */
export async function forgetIssuedFile(db: Database, uploadKey: string): Promise<void> {
  await db
    .deleteFrom("storedFiles")
    .where("uploadKey", "=", uploadKey)
    .where("state", "=", "issued")
    .execute();
}
