import { asServiceName } from "@antochi/contract/service-name";
import { confirmServicesSchema } from "@antochi/contract/users";
import { decidedSchema } from "@antochi/contract/vetting";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import type { z } from "zod";
import { lockForActing } from "../../accounts/lock-admins.ts";
import { userMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { confirmAs } from "./confirm-service.ts";
import { presentListedUser } from "./present-listed-user.ts";
import { findUsers, type UserItemRow } from "./queries.ts";

/**
 * Confirms the unit and rank that several people gave, as the administrator saw them. People who gave neither, have given
 * another since or are confirmed by now stay as they are, and the answer says why.
 */
export const confirmServices = adminProcedure
  .input(confirmServicesSchema)
  .output(decidedSchema)
  .mutation(async ({ ctx, input: { people } }) => {
    const ordered = [...new Map(people.map((person) => [person.id, person])).values()].toSorted(
      (one, other) => one.id - other.id,
    );
    const ids = ordered.map(({ id }) => id);
    return ctx.db.transaction().execute(async (tx) => {
      const answer: z.output<typeof decidedSchema> = { users: [], refused: [] };
      await lockForActing(tx, { actorId: ctx.user.id, userIds: ids });
      const users = new Map((await findUsers(tx, ids)).map((user) => [user.id, user]));
      const confirmed: UserItemRow[] = [];
      for (const seen of ordered) {
        const user = users.get(seen.id);
        const message = user ? objectionTo(user, seen) : userMissing().message;
        if (message !== null) answer.refused.push({ id: seen.id, message });
        else if (user) confirmed.push(user);
      }
      await holdNames(tx, confirmed);
      for (const user of confirmed) {
        answer.users.push(presentListedUser(await confirmAs(tx, ctx, user, givenBy(user)), ctx));
      }
      return answer;
    });
  });

/** What a user gave, which is stored as it was typed, in the form in which names are confirmed. */
function givenBy({ unit, militaryRank }: UserItemRow): { unit?: string; rank?: string } {
  return {
    ...(unit !== null && { unit: asServiceName(unit) }),
    ...(militaryRank !== null && { rank: asServiceName(militaryRank) }),
  };
}

/** Why somebody is not confirmed in what the administrator saw; null where they are. */
function objectionTo(user: UserItemRow, seen: { unit: string | null; rank: string | null }): string | null {
  if (user.confirmedUnit !== null || user.confirmedRank !== null) return "Unit or rank is already confirmed.";
  if (user.unit !== seen.unit || user.militaryRank !== seen.rank)
    return "Another unit or rank was given meanwhile.";
  return user.unit === null && user.militaryRank === null ? "Neither unit nor rank was given." : null;
}

/**
 * Creates the names before anybody is confirmed in them, in one order, units first as they are written: otherwise two
 * administrators who confirm new names at once could deadlock.
 */
async function holdNames(tx: DatabaseTransaction, users: readonly UserItemRow[]): Promise<void> {
  for (const [kind, names] of [
    ["unit", users.flatMap((user) => givenBy(user).unit ?? [])],
    ["rank", users.flatMap((user) => givenBy(user).rank ?? [])],
  ] as const) {
    await sql`
      select service_name_of(${kind}, name)
      from (select name from unnest(${names}::text[]) as name order by fold_text(name), name) as given
    `.execute(tx);
  }
}
