import { DomainError } from "@antochi/contract/errors";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { recordAct } from "../../../audit/record-act.ts";
import type { Context } from "../../../context.ts";
import { lockAdmins } from "../../../accounts/lock-admins.ts";
import type { Provided } from "../../../sign-on/provided.ts";
import { confirmAddress } from "../confirm-email.ts";

/**
 * Has an account be what its owner's groups at the provider say, and counts its e-mail as confirmed where the provider
 * vouches for that very one. A group approves who still waits; it gives the administrator's role, and takes it from whoever
 * has it by the group: never from who was made one here, never from the last one, and nothing of who is suspended changes.
 * @returns the account as it is now
 */
export async function applyProvided(ctx: Context, userId: number, provided: Provided): Promise<User> {
  return ctx.db.transaction().execute(async (tx) => {
    const mayLoseRole = provided.isAdmin === false && (await isAdminByGroup(tx, userId));
    const admins = mayLoseRole ? await lockAdmins(tx, userId) : [];
    const user = await tx
      .selectFrom("users")
      .selectAll()
      .where("id", "=", userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    // It was deleted meanwhile, and the identity with it.
    if (!user) throw new DomainError("sign-on-spent");
    if (user.suspendedAt !== null) return user;
    const change = { ...approval(user, provided), ...role(user, provided, admins) };
    const on = { id: userId };
    const details = { way: "group" };
    if (change.isApproved) await recordAct(tx, ctx, { act: "user-approved", by: null, on, details });
    if (change.isAdmin === true) await recordAct(tx, ctx, { act: "admin-granted", by: null, on, details });
    if (change.isAdmin === false) {
      await recordAct(tx, ctx, { act: "admin-revoked", by: null, on, details });
      await ctx.sessions.endAllOf(tx, userId);
    }
    if (Object.keys(change).length > 0)
      await tx.updateTable("users").set(change).where("id", "=", userId).execute();
    await confirmVouched(tx, ctx, { user, provided });
    return tx.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
  });
}

/**
 * Looked at before anything is locked: whoever has nothing to lose holds up no administrator. A role that is given right
 * after this look is kept until the next sign-in.
 */
async function isAdminByGroup(tx: DatabaseTransaction, userId: number): Promise<boolean> {
  const found = await tx
    .selectFrom("users")
    .select("adminByGroup")
    .where("id", "=", userId)
    .executeTakeFirst();
  return found?.adminByGroup ?? false;
}

function approval(user: User, { isApproved }: Provided): { isApproved?: true } {
  return isApproved && !user.isApproved ? { isApproved } : {};
}

type RoleChange = Partial<Pick<User, "isAdmin" | "adminByGroup">>;

/** @param admins the ids of all administrators who are not suspended, locked, where the role may be taken */
function role(user: User, { isAdmin, isApproved }: Provided, admins: readonly number[]): RoleChange {
  if (isAdmin === true && !user.isAdmin && (user.isApproved || isApproved))
    return { isAdmin: true, adminByGroup: true };
  const isLast = admins.every((id) => id === user.id);
  if (isAdmin === false && user.adminByGroup && !isLast) return { isAdmin: false, adminByGroup: false };
  return {};
}

async function confirmVouched(
  tx: DatabaseTransaction,
  ctx: Context,
  { user, provided }: { user: User; provided: Provided },
): Promise<void> {
  if (user.emailConfirmedAt !== null || !provided.emailVerified || provided.email !== user.email) return;
  await confirmAddress(tx, { userId: user.id, at: ctx.now() });
  await recordAct(tx, ctx, { act: "email-confirmed", by: null, on: { id: user.id } });
}
