import { confirmServiceSchema, listedUserSchema } from "@antochi/contract/users";
import { DomainError } from "@antochi/contract/errors";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import { changesOf } from "../../audit/changes-of.ts";
import { recordAct } from "../../audit/record-act.ts";
import { adminProcedure } from "../../trpc.ts";
import { presentListedUser } from "./present-listed-user.ts";
import { changeUser, lockUser } from "./queries.ts";

/**
 * Confirms which unit and rank a member has, whatever they typed themselves: articles may be for those alone. A name that is
 * confirmed already but for its capitals is taken as it is, so that one unit does not become two.
 */
export const confirmService = adminProcedure
  .input(confirmServiceSchema)
  .output(listedUserSchema)
  .mutation(async ({ ctx, input: { id, unit, rank } }) =>
    ctx.db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, id);
      if (!user) throw new DomainError("not-found", { message: "User not found" });
      const confirmed = {
        confirmedUnit: unit && (await asConfirmed(tx, "confirmedUnit", unit)),
        confirmedRank: rank && (await asConfirmed(tx, "confirmedRank", rank)),
      };
      const before = { confirmedUnit: user.confirmedUnit, confirmedRank: user.confirmedRank };
      const details = changesOf(before, confirmed);
      await recordAct(tx, ctx, { act: "service-confirmed", by: ctx.user.id, on: { id }, details });
      return presentListedUser(await changeUser(tx, id, confirmed), ctx);
    }),
  );

async function asConfirmed(
  tx: DatabaseTransaction,
  column: "confirmedUnit" | "confirmedRank",
  name: string,
): Promise<string> {
  const known = await tx
    .selectFrom("users")
    .select(column)
    .where(column, "is not", null)
    .where((eb) => sql<boolean>`lower(${eb.ref(column)}) = lower(${name})`)
    .limit(1)
    .executeTakeFirst();
  return known?.[column] ?? name;
}
