import type { DatabaseTransaction } from "@antochi/db/schema";

/** Milliseconds between two notices of one kind to administrators. */
export const noticesApart = 10 * 60 * 1000;

/**
 * The slot of a notice that gathers its news, locked until the transaction ends: of what comes at once, to however many
 * replicas, one finds it as it is.
 */
export async function lockSlot(
  tx: DatabaseTransaction,
  notice: string,
): Promise<{ last: Date; more: number }> {
  await tx
    .insertInto("noticeSlots")
    .values({ notice, at: new Date(0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("noticeSlots")
    .select(["at as last", "more"])
    .where("notice", "=", notice)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes a locked slot. */
export async function setSlot(
  tx: DatabaseTransaction,
  notice: string,
  slot: { at: Date } | { more: number } | { at: Date; more: number },
): Promise<void> {
  await tx.updateTable("noticeSlots").set(slot).where("notice", "=", notice).execute();
}
