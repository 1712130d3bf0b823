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

/** As long as there are no more entries, the look of each night is at all of them: it takes minutes (`pnpm bench:audit`). */
const wholeEachNight = 10_000_000;
/** Of more, that of one night in seven; half a day less, since no night's look begins on the second. */
const wholeEveryMs = 6.5 * 24 * 60 * 60 * 1000;

/** Has the chain looked through, once however often it is asked for. */
export async function enqueueCheck(tx: DatabaseTransaction, askedBy: number): Promise<void> {
  await enqueue(tx, checkAuditNowJob, { askedBy }, { key: "one" });
}

type Parts = Parameters<typeof sealEntries>[0] & { now: () => Date };
type Check = {
  askedBy: number | null;
  /** Begins where the last good look ended instead of at the first entry. */
  goesOn?: boolean | undefined;
  signal?: AbortSignal | undefined;
  progress?: ChainProgress | undefined;
};

/** The look of a night, at all or, of a long chain, at what came since the last one. */
export async function checkAuditByNight(parts: Parts, signal?: AbortSignal): Promise<Verdict> {
  const last = await findLastCheck(parts.db);
  const whole = await findLastWholeCheck(parts.db);
  const goesOn = !isWholeNight({ last, wholeAt: whole?.startedAt, now: parts.now() });
  return checkAudit(parts, { askedBy: null, goesOn, signal });
}

type Night = {
  /** What the last look found. */
  last: { entries: number; brokenEntry: number | null } | undefined;
  /** When the last look at all that found nothing wrong began. */
  wholeAt: Date | undefined;
  now: Date;
};

/** Whether the look of a night begins at the first entry; so it does as long as the last one found something wrong. */
export function isWholeNight({ last, wholeAt, now }: Night): boolean {
  if (last === undefined || wholeAt === undefined || last.brokenEntry !== null) return true;
  return last.entries <= wholeEachNight || now.getTime() - wholeAt.getTime() >= wholeEveryMs;
}

/** Seals what waits, looks through the chain and writes down what was found, for the panel and for later looks. */
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

/** What the last look that came to its end found. */
export function findLastCheck(db: Database) {
  return endedChecks(db).executeTakeFirst();
}

/** The last look at all of the chain that found nothing wrong. */
export function findLastWholeCheck(db: Database) {
  return endedChecks(db).where("brokenEntry", "is", null).where("afterPlace", "=", 0).executeTakeFirst();
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
