import { createHash } from "node:crypto";
import { advisoryLocks } from "@antochi/db/advisory-locks";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { AuditEntry } from "@antochi/db/tables/audit";
import { defineTimedJob } from "@antochi/jobs/define-job";
import { sql } from "kysely";
import { inBatches } from "../in-batches.ts";
import { selectEntries } from "./entry-queries.ts";
import { presentEntry } from "./present-entry.ts";

export const sealEntriesJob = defineTimedJob({
  name: "seal-entries",
  cron: "* * * * *",
  maxAttempts: 5,
  madeUpForMs: 60_000,
});

const entriesAtOnce = 1_000;

/** The seal before the first entry. */
export const firstSeal = "0".repeat(64);

type SealParts = {
  db: Database;
  /**
   * Receives the sealed entries, as lines of JSON, after the commit: a process that is killed in between omits its lines,
   * which shows as a gap in their places.
   */
  print?: ((lines: string) => void) | undefined;
};

/**
 * Seals the committed entries, each together with the seal before it. An entry whose transaction is still open gets its
 * place once that is over, after others that were written later: the order of the chain is that of sealing. Replicas seal
 * one at a time; the unfinished batch of a killed one is rolled back.
 */
export async function sealEntries({ db, print }: SealParts): Promise<void> {
  await inBatches(entriesAtOnce, async () => {
    const places = await db.transaction().execute(sealSome);
    if (print !== undefined && places.length > 0) print(await linesOf(db, places));
    return places.length;
  });
}

/** The entries just sealed, in the format of the export. */
async function linesOf(db: Database, places: readonly number[]): Promise<string> {
  const rows = await selectEntries(db, {})
    .where("sealed.place", "in", places)
    .orderBy("sealed.place")
    .execute();
  return rows.map((row) => `${JSON.stringify(presentEntry(row))}\n`).join("");
}

/** @returns the places assigned */
async function sealSome(tx: DatabaseTransaction): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.auditChain})`.execute(tx);
  const { rows: waiting } = await sql<{ entryId: number }>`
    delete from audit_unsealed
    where entry_id in (select entry_id from audit_unsealed order by entry_id limit ${entriesAtOnce})
    returning entry_id
  `.execute(tx);
  if (waiting.length === 0) return [];
  const ids = waiting.map(({ entryId }) => entryId).toSorted((one, other) => one - other);
  const entries = await tx.selectFrom("auditEntries").selectAll().where("id", "in", ids).execute();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const last = await tx
    .selectFrom("auditSeals")
    .select(["place", "seal"])
    .orderBy("place", "desc")
    .limit(1)
    .executeTakeFirst();
  let { place, seal } = last ?? { place: 0, seal: firstSeal };
  const seals = ids.map((entryId) => {
    const entry = byId.get(entryId);
    place += 1;
    // An entry that somebody deleted meanwhile gets a seal that no entry fits, so that its loss is noticed.
    seal = entry ? sealOf(entry, { place, before: seal }) : digestOf(seal, [place, entryId]);
    return { place, entryId, seal };
  });
  await tx.insertInto("auditSeals").values(seals).execute();
  return seals.map((sealed) => sealed.place);
}

/** The SHA-256 of an entry, its place and the seal before it, and so of all earlier entries. */
export function sealOf(entry: AuditEntry, { place, before }: { place: number; before: string }): string {
  const { id, createdAt, act, actor, userId, details, origin, requestId } = entry;
  const on = [entry.objectKind, entry.objectId, entry.objectLabel];
  const told = [place, id, createdAt.toISOString(), act, actor, userId, on, details, origin, requestId];
  return digestOf(before, told);
}

function digestOf(before: string, told: readonly unknown[]): string {
  return createHash("sha256")
    .update(`${before}\n${JSON.stringify(told)}`)
    .digest("hex");
}
