import { agesShown, waitingCountMax, waitingRegistrationsSchema } from "@antochi/contract/overview";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { adminProcedure } from "../../trpc.ts";

/** The registrations that wait for an administrator, and how long the oldest have. */
export const waitingRegistrations = adminProcedure
  .output(waitingRegistrationsSchema)
  .query(async ({ ctx }) => {
    const oldest = await findOldest(ctx.db);
    return {
      count: await countPending(ctx.db),
      oldest: oldest[0] ? `${oldest[0].firstName} ${oldest[0].lastName}` : null,
      since: oldest.map(({ createdAt }) => createdAt.toISOString()),
    };
  });

/** A rejected user is pending until the letter leaves, but waits for nobody. */
const isUndecided = sql<boolean>`not exists (
  select from user_decisions as decided where decided.user_id = users.id and decided.verdict = 'rejected'
)`;

function findOldest(db: Database) {
  return db
    .selectFrom("users")
    .select(["firstName", "lastName", "createdAt"])
    .where("isPending", "=", true)
    .where(isUndecided)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(agesShown)
    .execute();
}

async function countPending(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from users where is_pending and ${isUndecided} limit ${waitingCountMax}
    ) as pending
  `.execute(db);
  return rows[0]?.count ?? 0;
}
