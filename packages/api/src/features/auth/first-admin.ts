import { advisoryLocks } from "@antochi/db/advisory-locks";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import { recordAct } from "../../audit/record-act.ts";
import { insertUser } from "./queries.ts";

type FirstAdmin = {
  email: string;
  /** Makes the password's hash, only if it is needed. */
  hashPassword: () => Promise<string>;
  /** Whether the password was generated, and should be changed. */
  passwordGenerated: boolean;
  now: Date;
};

/**
 * Creates the first administrator if there is none; replicas that start at once create only one. An account that has the
 * e-mail already becomes an approved admin and keeps its password. The e-mail counts as confirmed, since whoever set the
 * product up named it.
 * @returns whether an account was created
 */
export async function ensureFirstAdmin(
  db: Database,
  { email, hashPassword, passwordGenerated, now }: FirstAdmin,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.firstAdmin})`.execute(tx);
    const admin = await tx
      .selectFrom("users")
      .select("id")
      .where("isAdmin", "=", true)
      .limit(1)
      .executeTakeFirst();
    if (admin) return false;

    const grant = (id: number) =>
      recordAct(tx, { now: () => now }, { act: "admin-granted", by: null, on: { id } });
    const known = await promote(tx, email, now);
    if (known !== undefined) {
      await grant(known);
      return false;
    }
    const made = await insertUser(tx, {
      email,
      password: await hashPassword(),
      passwordGenerated,
      firstName: "Site",
      lastName: "Administrator",
      phone: "–",
      isAdmin: true,
      isApproved: true,
      emailConfirmedAt: now,
      createdAt: now,
    });
    // Somebody may have registered with this e-mail since it was looked up.
    const id = made ?? (await promote(tx, email, now));
    if (id !== undefined) await grant(id);
    return made !== undefined;
  });
}

/** @returns the id of the account with this e-mail, where there is one */
async function promote(tx: DatabaseTransaction, email: string, now: Date): Promise<number | undefined> {
  const promoted = await tx
    .updateTable("users")
    .set((eb) => ({
      isAdmin: true,
      isApproved: true,
      suspendedAt: null,
      emailConfirmedAt: eb.fn.coalesce("emailConfirmedAt", eb.val(now)),
    }))
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirst();
  return promoted?.id;
}
