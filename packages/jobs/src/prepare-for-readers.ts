import type { DatabaseTransaction } from "@antochi/db/schema";
import { enqueue } from "./enqueue.ts";

/** Reading a PDF takes a processor for seconds: a mail does not wait for a whole library of them. */
const priority = 10;

/** Has the text of a registered PDF made searchable and its first page drawn, once the transaction is committed. */
export async function prepareForReaders(tx: DatabaseTransaction, objectPath: string): Promise<void> {
  await enqueue(tx, "extract-text", { objectPath }, { key: objectPath, priority });
  await enqueue(tx, "make-thumbnail", { objectPath }, { key: objectPath, priority });
}
