import type { DatabaseTransaction } from "@antochi/db/schema";
import { enqueue } from "@antochi/jobs/enqueue";
import type { Dependencies } from "../dependencies.ts";

const notice = "pending-registrations";
const apart = 10 * 60 * 1000;

/**
 * Tells the administrators who asked for it that registrations wait: at once, but at most once in ten minutes. What
 * comes in between is told of together, when the ten minutes are over.
 */
export async function notifyOfRegistration(
  tx: DatabaseTransaction,
  { adminNotify, now }: Pick<Dependencies, "adminNotify" | "now">,
): Promise<void> {
  if (adminNotify.length === 0) return;
  const slot = await takeSlot(tx, now());
  if (!slot) return;
  for (const to of adminNotify) {
    await enqueue(tx, "send-pending-registrations", { to }, { runAt: slot });
  }
}

/**
 * When the next notice is to be sent; undefined where one that is waiting will cover this registration too. The row is
 * locked, so that of registrations at once only one sends a notice.
 */
async function takeSlot(tx: DatabaseTransaction, now: Date): Promise<Date | undefined> {
  await tx
    .insertInto("noticeSlots")
    .values({ notice, at: new Date(0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { at: last } = await tx
    .selectFrom("noticeSlots")
    .select("at")
    .where("notice", "=", notice)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (last > now) return undefined;
  const at = new Date(Math.max(now.getTime(), last.getTime() + apart));
  await tx.updateTable("noticeSlots").set({ at }).where("notice", "=", notice).execute();
  return at;
}
