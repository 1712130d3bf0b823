import { DomainError } from "@antochi/contract/errors";
import { decidedSchema, decideUsersSchema, undoDecisionsSchema } from "@antochi/contract/vetting";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { z } from "zod";
import type { MemberContext } from "../../../context.ts";
import { lockForActing } from "../../../accounts/lock-admins.ts";
import { adminProcedure } from "../../../trpc.ts";
import { decide, undoDecision } from "../decisions.ts";
import { presentListedUser } from "../present-listed-user.ts";
import type { UserItemRow } from "../queries.ts";

/** Approves or rejects several registrations at once, with one reason; the answer says which were refused, and why. */
export const decideUsers = adminProcedure
  .input(decideUsersSchema)
  .output(decidedSchema)
  .mutation(async ({ ctx, input: { ids, ...decision } }) =>
    forEach(ctx, ids, async (tx, id) => decide(tx, ctx, { id, ...decision })),
  );

/** Takes back several decisions whose letters have not left, unless others have been made since. */
export const undoDecisions = adminProcedure
  .input(undoDecisionsSchema)
  .output(decidedSchema)
  .mutation(async ({ ctx, input: { people } }) => {
    const seen = new Map(people.map(({ id, decision }) => [id, decision]));
    return forEach(ctx, [...seen.keys()], async (tx, id) =>
      undoDecision(tx, ctx, { id, decision: seen.get(id) }),
    );
  });

type Change = (tx: DatabaseTransaction, id: number) => Promise<UserItemRow>;

/** Changes users in one transaction, in the order of their numbers, so that two administrators cannot deadlock. */
async function forEach(
  ctx: MemberContext,
  ids: readonly number[],
  change: Change,
): Promise<z.output<typeof decidedSchema>> {
  const ordered = [...new Set(ids)].toSorted((one, other) => one - other);
  return ctx.db.transaction().execute(async (tx) => {
    const answer: z.output<typeof decidedSchema> = { users: [], refused: [] };
    await lockForActing(tx, { actorId: ctx.user.id, userIds: ordered });
    for (const id of ordered) {
      try {
        answer.users.push(presentListedUser(await change(tx, id), ctx));
      } catch (error) {
        // It was refused before it wrote anything.
        if (!(error instanceof DomainError)) throw error;
        answer.refused.push({ id, message: error.message });
      }
    }
    return answer;
  });
}
