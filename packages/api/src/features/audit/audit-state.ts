import { auditStateSchema } from "@antochi/contract/audit";
import type { Database } from "@antochi/db/schema";
import { isPending } from "@antochi/jobs/queue";
import { sql } from "kysely";
import { checkAuditNowJob, findLastCheck, findLastWholeCheck } from "../../audit/check-audit.ts";
import { adminProcedure } from "../../trpc.ts";

/** The length of the audit log's chain, since when it exists, and the result of its last check. */
export const auditState = adminProcedure.output(auditStateSchema).query(async ({ ctx: { db } }) => {
  // Read first: a check that ends while the rest is read is reported as under way, and the panel asks again.
  const isChecking = await isPending(db, checkAuditNowJob);
  const ends = await findEnds(db);
  const check = await findLastCheck(db);
  const whole = await findLastWholeCheck(db);
  return {
    entries: ends?.place ?? 0,
    waiting: await countWaiting(db),
    since: ends?.since.toISOString() ?? null,
    lastSeal: ends?.seal ?? null,
    lastCheck: check
      ? {
          endedAt: check.endedAt.toISOString(),
          askedBy: await nameOf(db, check.askedBy),
          entries: check.entries,
          afterPlace: check.afterPlace,
          wholeAt: whole?.endedAt.toISOString() ?? null,
          brokenEntry: check.brokenEntry,
          brokenReason: check.brokenReason,
        }
      : null,
    isChecking,
  };
});

/** The last place with its seal, and when the first entry was written. */
async function findEnds(db: Database) {
  return db
    .selectFrom("auditSeals as last")
    .select((eb) => [
      "last.place",
      "last.seal",
      eb
        .selectFrom("auditSeals as first")
        .innerJoin("auditEntries as entry", "entry.id", "first.entryId")
        .select("entry.createdAt")
        .orderBy("first.place")
        .limit(1)
        .$asScalar()
        .$notNull()
        .as("since"),
    ])
    .orderBy("last.place", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Unsealed entries are sealed each minute; more than this many are not counted. */
const waitingAtMost = 1_000;

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from audit_unsealed limit ${waitingAtMost}) as waiting
  `.execute(db);
  return rows[0]?.count ?? 0;
}

async function nameOf(db: Database, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const user = await db
    .selectFrom("users")
    .select(["firstName", "lastName"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return user ? `${user.firstName} ${user.lastName}` : null;
}
