import type { DatabaseTransaction } from "@antochi/db/schema";
import { enqueue } from "@antochi/jobs/enqueue";

/**
 * Has an object removed after the commit, by a job that is retried until the store answers. Removing one that is not
 * there is the same success.
 */
export async function removeObjectLater(tx: DatabaseTransaction, key: string): Promise<void> {
  await enqueue(tx, "remove-object", { key }, { key });
}
