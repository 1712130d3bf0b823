import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { defineJob, defineTimedJob } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { z } from "zod";
import { sealEntries } from "./seal-entries.ts";
import { type ChainProgress, type Verdict, verifyChain } from "./verify-chain.ts";

const name = "check-audit";

/** Checks the chain every night. */
export const checkAuditJob = defineTimedJob({
  name,
  cron: "20 2 * * *",
  maxAttempts: 5,
  madeUpForMs: 24 * 60 * 60 * 1000,
});

/** Checks the chain on demand, for an administrator. */
export const checkAuditNowJob = defineJob({
  name: "check-audit-now",
  payload: z.object({ askedBy: z.int() }),
  queue: name,
});

/** How many checks are kept. */
const keptChecks = 100;

/** Up to so many entries, every nightly check is of the whole chain, which takes minutes (`pnpm bench:audit`). */
const wholeEachNight = 10_000_000;
/**
 * With more entries, one check a week is of the whole chain; half a day less, since nightly checks do not start on the
 * second.
 */
const wholeEveryMs = 6.5 * 24 * 60 * 60 * 1000;

/** Enqueues a check; repeated requests are one job. */
export async function enqueueCheck(tx: DatabaseTransaction, askedBy: number): Promise<void> {
  await enqueue(tx, checkAuditNowJob, { askedBy }, { key: "one" });
}

type Parts = Parameters<typeof sealEntries>[0] & { now: () => Date };
type Check = {
  askedBy: number | null;
  /** Begins where the last good check ended, instead of at the first entry. */
  goesOn?: boolean | undefined;
  signal?: AbortSignal | undefined;
  progress?: ChainProgress | undefined;
};

/** The nightly check: of the whole chain or, if it is long, of what came since the last check. */
export async function checkAuditByNight(parts: Parts, signal?: AbortSignal): Promise<Verdict> {
  const last = await findLastCheck(parts.db);
  const whole = await findLastWholeCheck(parts.db);
  const goesOn = !isWholeNight({ last, wholeAt: whole?.startedAt, now: parts.now() });
  return checkAudit(parts, { askedBy: null, goesOn, signal });
}

type Night = {
  /** The result of the last check. */
  last: { entries: number; brokenEntry: number | null } | undefined;
  /** When the last whole check that found nothing wrong began. */
  wholeAt: Date | undefined;
  now: Date;
};

/** Whether a nightly check begins at the first entry; it always does while the last one found something wrong. */
export function isWholeNight({ last, wholeAt, now }: Night): boolean {
  if (last === undefined || wholeAt === undefined || last.brokenEntry !== null) return true;
  return last.entries <= wholeEachNight || now.getTime() - wholeAt.getTime() >= wholeEveryMs;
}

/** Seals the waiting entries, checks the chain and records the result, for the panel and for later checks. */
export async function checkAudit(
  { db, now, print }: Parts,
  { askedBy, goesOn, ...options }: Check,
): Promise<Verdict> {
  await sealEntries({ db, print });
  const good = await endedChecks(db).where("brokenEntry", "is", null).executeTakeFirst();
  const known = good && good.entries > 0 ? { place: good.entries, seal: good.lastSeal } : undefined;
  const { id } = await db
    .insertInto("auditChecks")
    .values({ startedAt: now(), askedBy, afterPlace: goesOn && known ? known.place : 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const verdict = await verifyChain({ db, now }, { ...options, known, goesOn });
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

/** The result of the last check that was completed. */
export function findLastCheck(db: Database) {
  return endedChecks(db).executeTakeFirst();
}

/** The last check of the whole chain that found nothing wrong. */
export function findLastWholeCheck(db: Database) {
  return endedChecks(db).where("brokenEntry", "is", null).where("afterPlace", "=", 0).executeTakeFirst();
}

/** The newest completed check. */
function endedChecks(db: Database) {
  return db
    .selectFrom("auditChecks")
    .selectAll()
    .where("endedAt", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .$narrowType<{ endedAt: Date; entries: number; lastSeal: string }>();
}
