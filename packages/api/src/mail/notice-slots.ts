import type { DatabaseTransaction } from "@antochi/db/schema";

/** Milliseconds between two notices of one kind to administrators. */
export const noticesApart = 10 * 60 * 1000;

/** The time of a notice that was never sent. */
const never = new Date(0);

/**
 * The slot of a notice that gathers its news, locked until the transaction ends: of concurrent news, at however many
 * replicas, only one finds it unchanged. A slot that is further ahead than any notice waits comes from a clock that was set
 * back since, and delays nothing.
 */
export async function lockSlot(
  tx: DatabaseTransaction,
  notice: string,
  now: Date,
): Promise<{ last: Date; more: number }> {
  await tx
    .insertInto("noticeSlots")
    .values({ notice, at: never })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const slot = await tx
    .selectFrom("noticeSlots")
    .select(["at as last", "more"])
    .where("notice", "=", notice)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isAhead = slot.last.getTime() - now.getTime() > 2 * noticesApart;
  return isAhead ? { ...slot, last: never } : slot;
}

/** Updates a locked slot. */
export async function setSlot(
  tx: DatabaseTransaction,
  notice: string,
  slot: { at: Date } | { more: number } | { at: Date; more: number },
): Promise<void> {
  await tx.updateTable("noticeSlots").set(slot).where("notice", "=", notice).execute();
}
