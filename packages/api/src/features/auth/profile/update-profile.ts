import { profileChangeSchema, profileSchema } from "@antochi/contract/account";
import { DomainError } from "@antochi/contract/errors";
import { changesOf } from "../../../audit/changes-of.ts";
import { recordAct } from "../../../audit/record-act.ts";
import { lockAccount } from "../../../accounts/lock-account.ts";
import { requirePoint } from "../../../limits/rate-limits.ts";
import { memberProcedure } from "../../../trpc.ts";
import { presentProfile } from "./present-profile.ts";

/**
 * Changes what the user gave at registration. Rank and unit are only what administrators are asked to confirm: until they
 * do, the values confirmed before remain in force.
 */
export const updateProfile = memberProcedure
  .input(profileChangeSchema)
  .output(profileSchema)
  .mutation(async ({ ctx, input }) => {
    await requirePoint(ctx.rateLimits.accountChanges, String(ctx.user.id));
    return ctx.db.transaction().execute(async (tx) => {
      const before = await lockAccount(tx, ctx.user.id);
      if (before === undefined) throw new DomainError("not-signed-in");
      const { id, firstName, lastName, phone, militaryRank, unit } = before;
      const user = await tx
        .updateTable("users")
        .set(input)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const { after } = changesOf({ firstName, lastName, phone, militaryRank, unit }, input);
      const fields = Object.keys(after);
      if (fields.length === 0) return presentProfile(user);
      await recordAct(tx, ctx, {
        act: "profile-changed",
        by: id,
        on: { id },
        details: {
          fields,
          // Names and telephones are not kept for good; rank and unit are what administrators confirm.
          ...changesOf({ militaryRank, unit }, { militaryRank: input.militaryRank, unit: input.unit }),
        },
      });
      return presentProfile(user);
    });
  });
