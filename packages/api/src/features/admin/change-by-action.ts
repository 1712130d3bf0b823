import type { ListedUser } from "@antochi/contract/users";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { recordAct } from "../../audit/record-act.ts";
import type { MemberContext } from "../../context.ts";
import { requireProof } from "../../roles.ts";
import { presentListedUser } from "./present-listed-user.ts";
import { changeUser, type UserChange, type UserItemRow } from "./queries.ts";
import { requireAction } from "./user-policy.ts";

/** What the audit log calls each action that changes a user. */
const acts = {
  suspend: "user-suspended",
  restore: "user-restored",
  grantAdmin: "admin-granted",
  revokeAdmin: "admin-revoked",
  resetSecondFactor: "second-factor-reset",
} as const;

type Effect = (action: {
  tx: DatabaseTransaction;
  user: UserItemRow;
  ctx: MemberContext;
}) => Promise<UserChange>;

/**
 * Makes a procedure's resolver for an action that changes a user, in one transaction, once the policy allows it.
 * Idempotent. Changing an administrator always requires a recent proof of who the actor is, also in procedures that do not
 * require it themselves.
 * @param effect does what else belongs to the action, and returns the change
 */
export function changeByAction(action: keyof typeof acts, effect: Effect) {
  return async ({ ctx, input }: { ctx: MemberContext; input: { id: number } }): Promise<ListedUser> =>
    ctx.db.transaction().execute(async (tx) => {
      const attempt = { action, actorId: ctx.user.id, userId: input.id };
      const { user, isDone } = await requireAction(tx, attempt);
      if (isDone) return presentListedUser(user, ctx);
      if (user.isAdmin) await requireProof(ctx);
      const change = await effect({ tx, user, ctx });
      await recordAct(tx, ctx, { act: acts[action], by: ctx.user.id, on: { id: user.id } });
      return presentListedUser(await changeUser(tx, user.id, change), ctx);
    });
}
