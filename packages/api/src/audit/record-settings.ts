import { advisoryLocks } from "@antochi/db/advisory-locks";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { z } from "zod";
import { changesOf } from "./changes-of.ts";
import { recordAct } from "./record-act.ts";

/** The settings that this process was started with: no secrets, and nobody's address. */
export type Settings = Readonly<Record<string, string>>;

const detailsSchema = z.object({ settings: z.record(z.string(), z.string()) });

/**
 * Writes the product's settings into the audit log where they differ from those of its last start. Of replicas that start at
 * once, only one writes.
 */
export async function recordSettings(
  { db, now }: { db: Database; now: () => Date },
  settings: Settings,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.auditSettings})`.execute(tx);
    const last = await tx
      .selectFrom("auditEntries")
      .select("details")
      .where("act", "=", "settings-changed")
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const before = last ? detailsSchema.parse(JSON.parse(last.details)).settings : {};
    const names = Object.keys({ ...before, ...settings });
    const told = (from: Settings) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
    const changes = changesOf(told(before), told(settings));
    if (Object.keys(changes.after).length === 0) return;
    await recordAct(tx, { now }, { act: "settings-changed", by: null, details: { ...changes, settings } });
  });
}
