import type { OfflineEntry } from "@antochi/contract/offline";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { groupsOf } from "../../library/article-readers.ts";
import { articleMissing } from "../../procedures/missing.ts";
import { marksFull } from "./keep-mark.ts";
import { deleteMark, upsertMark } from "./mark-queries.ts";

/** Saves a bookmark or note that a device reports; if it was changed later than that, as a second one beside it. */
export async function keepOfflineMark(
  tx: DatabaseTransaction,
  { user }: { user: User },
  { id, mark }: Extract<OfflineEntry, { kind: "mark" }>,
  at: Date,
): Promise<void> {
  const own = { ...mark, userId: user.id, groups: groupsOf(user), now: at };
  const outcome = await upsertMark(tx, { ...own, besideNewer: id });
  if (outcome === "missing") throw articleMissing();
  if (outcome !== "kept") throw marksFull(outcome);
}

/** Removes a mark that a device reports as removed, unless it was changed since. */
export async function removeOfflineMark(
  tx: DatabaseTransaction,
  { user }: { user: User },
  { mark }: Extract<OfflineEntry, { kind: "unmark" }>,
  at: Date,
): Promise<void> {
  await deleteMark(tx, { userId: user.id, id: mark.id, until: at });
}
