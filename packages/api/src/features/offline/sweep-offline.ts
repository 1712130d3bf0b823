import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { limits } from "@antochi/contract/limits";
import { deleteOver } from "../../in-batches.ts";

const day = 86_400_000;

/** How long received entries are remembered, in milliseconds: longer than any article is kept without contact. */
export const entriesKeptFor = 2 * limits.offlineDaysMax * day;

export const sweepOfflineJob = defineHourlyJob({ name: "sweep-offline", minute: 54 });

/** Deletes devices without contact for longer than anything may be kept on them, and entries that no device sends again. */
export async function sweepOffline({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const at = now().getTime();
  const before = new Date(at - entriesKeptFor);
  await deleteOver(db, { table: "offlineDevices", keys: ["tokenHash"], end: "lastContactAt", now: before });
  await deleteOver(db, { table: "offlineEntries", keys: ["userId", "id"], end: "toldAt", now: before });
}
