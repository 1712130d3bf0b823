import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { defineJob, defineTimedJob } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { z } from "zod";
import { sealEntries } from "./seal-entries.ts";
import { type ChainProgress, type Verdict, verifyChain } from "./verify-chain.ts";

const name = "check-audit";

/** Looks through the chain each night. */
export const checkAuditJob = defineTimedJob({
  name,
  cron: "20 2 * * *",
  maxAttempts: 5,
  madeUpForMs: 24 * 60 * 60 * 1000,
});

/** The same at once, for an administrator. */
export const checkAuditNowJob = defineJob({
  name: "check-audit-now",
  payload: z.object({ askedBy: z.int() }),
  queue: name,
});

/** How many looks are remembered. */
const keptChecks = 100;

/** Has the chain looked through, once however often it is asked for. */
export async function enqueueCheck(tx: DatabaseTransaction, askedBy: number): Promise<void> {
  await enqueue(tx, checkAuditNowJob, { askedBy }, { key: "one" });
}

type Parts = Parameters<typeof sealEntries>[0] & { now: () => Date };
type Check = {
  askedBy: number | null;
  signal?: AbortSignal | undefined;
  progress?: ChainProgress | undefined;
};

/** Seals what waits, looks through the whole chain and writes down what was found, for the panel and for later looks. */
export async function checkAudit(
  { db, now, print }: Parts,
  { askedBy, ...options }: Check,
): Promise<Verdict> {
  await sealEntries({ db, print });
  const good = await endedChecks(db).where("brokenEntry", "is", null).executeTakeFirst();
  const known = good && good.entries > 0 ? { place: good.entries, seal: good.lastSeal } : undefined;
  const { id } = await db
    .insertInto("auditChecks")
    .values({ startedAt: now(), askedBy })
    .returning("id")
    .executeTakeFirstOrThrow();
  const verdict = await verifyChain({ db, now }, { ...options, known });
  const { entries, lastSeal, broken } = verdict;
  await db
    .updateTable("auditChecks")
    .set({
      endedAt: now(),
      entries,
      lastSeal,
      brokenEntry: broken && broken.entryId,
      brokenReason: broken && broken.reason,
    })
    .where("id", "=", id)
    .execute();
  await db
    .deleteFrom("auditChecks")
    .where("id", "<=", id - keptChecks)
    .where("id", "<>", good?.id ?? 0)
    .execute();
  return verdict;
}

/** What the last look that came to its end found. */
export function findLastCheck(db: Database) {
  return endedChecks(db).executeTakeFirst();
}

/** The newest of the looks that came to their end. */
function endedChecks(db: Database) {
  return db
    .selectFrom("auditChecks")
    .selectAll()
    .where("endedAt", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .$narrowType<{ endedAt: Date; entries: number; lastSeal: string }>();
}
