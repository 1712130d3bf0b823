import { DomainError } from "@antochi/contract/errors";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { recordAct } from "../../../audit/record-act.ts";
import type { Context } from "../../../context.ts";
import { lockAdmins } from "../../../accounts/lock-admins.ts";
import { announceRegistration } from "../../../news/registration-news.ts";
import type { Provided } from "../../../sign-on/provided.ts";
import { confirmAddress } from "../emails/confirm-email.ts";

/**
 * Applies the owner's groups at the provider to their account, and confirms its e-mail where the provider vouches for that
 * address. A group approves a pending account, and grants the administrator's role; it revokes the role only where it had
 * granted it, and never from the last administrator. A suspended account stays as it is.
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
    // The account was deleted meanwhile, and the identity with it.
    if (!user) throw new DomainError("sign-on-spent");
    if (user.suspendedAt !== null) return user;
    const change = { ...approval(user, provided), ...role(user, provided, admins) };
    const on = { id: userId };
    const details = { way: "group" };
    if (change.isApproved) {
      await recordAct(tx, ctx, { act: "user-approved", by: null, on, details });
      await announceRegistration(tx, userId);
    }
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
 * Read before any lock, so that a sign-in that cannot lose the role locks no administrators. A role granted right after
 * this read is kept until the next sign-in.
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

/** @param admins the ids of all active administrators, locked, where the role may be revoked; otherwise empty */
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
