import type { DatabaseTransaction } from "@antochi/db/schema";
import { thumbnailKeyOf } from "@antochi/storage/object-key";
import { keyOfObjectPath } from "@antochi/storage/object-path";
import { removeObjectLater } from "./remove-object-later.ts";

/** Forgets a registered PDF and has its object and its picture removed once the transaction is committed. */
export async function dropStoredPdf(tx: DatabaseTransaction, objectPath: string): Promise<void> {
  await tx.deleteFrom("storedFiles").where("objectPath", "=", objectPath).execute();
  const key = keyOfObjectPath(objectPath);
  await removeObjectLater(tx, key);
  await removeObjectLater(tx, thumbnailKeyOf(key));
}
