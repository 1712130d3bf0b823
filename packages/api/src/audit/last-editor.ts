import type { AuditAct } from "@antochi/contract/audit-acts";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { RawBuilder } from "kysely";

export type Edits = {
  object: { kind: string; id: number };
  /** What counts as an edit of it. */
  acts: readonly AuditAct[];
  /** Restricts the entries, here named `entry`, to those of a part of the object. */
  where?: RawBuilder<boolean>;
};

/**
 * The name of whoever did something to an object last; undefined where nobody did, it was a job of the product, or the
 * account is gone.
 */
export async function findLastEditor(
  tx: DatabaseTransaction,
  { object, acts, where }: Edits,
): Promise<string | undefined> {
  let entries = tx
    .selectFrom("auditEntries as entry")
    .leftJoin("users", "users.id", "entry.userId")
    .select(["users.firstName", "users.lastName"])
    .where("entry.objectKind", "=", object.kind)
    .where("entry.objectId", "=", String(object.id))
    .where("entry.act", "in", acts);
  if (where !== undefined) entries = entries.where(where);
  const last = await entries
    .orderBy("entry.createdAt", "desc")
    .orderBy("entry.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.firstName ? `${last.firstName} ${last.lastName}` : undefined;
}
