import { anyText, prepareQuery } from "@antochi/db/prepared-query";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { type NewUser, type User, userColumns } from "@antochi/db/tables/users";

/** The user with this e-mail, which must be in its normalised form. */
export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  const [user] = await userByEmail(db, { email });
  return user;
}

/** Runs at every sign-in. */
const userByEmail = prepareQuery({
  name: "user-by-email",
  sample: { email: anyText() },
  build: (db, { email }) => db.selectFrom("users").select(userColumns).where("email", "=", email),
});

/**
 * Locks a user's row, so that the password cannot be replaced before the transaction ends.
 * @returns whether it still has this hash
 */
export async function lockPassword(
  tx: DatabaseTransaction,
  { id, password }: Pick<User, "id" | "password">,
): Promise<boolean> {
  const locked = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("password", "=", password)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

const usernameAttempts = 5;

/**
 * Adds a user, with a username made from the e-mail's local part.
 * @returns the new id, or undefined where the e-mail has an account already
 */
export async function insertUser(db: Database, user: Omit<NewUser, "username">): Promise<number | undefined> {
  const [localPart = "member"] = user.email.split("@");
  for (let attempt = 0; attempt < usernameAttempts; attempt += 1) {
    const username = attempt === 0 ? localPart : `${localPart}-${crypto.randomUUID().slice(0, 8)}`;
    const inserted = await db
      .insertInto("users")
      .values({ ...user, username })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) return inserted.id;
    if (await findUserByEmail(db, user.email)) return undefined;
  }
  throw new Error(`No free username after ${usernameAttempts} attempts`);
}
