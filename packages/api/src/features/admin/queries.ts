import type { UserCounts, UserStatus } from "@antochi/contract/users";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { matchesUser } from "../../search-words.ts";

const columns = [
  "id",
  "firstName",
  "lastName",
  "email",
  "phone",
  "militaryRank",
  "unit",
  "isApproved",
  "isAdmin",
  "suspendedAt",
  "confirmedUnit",
  "confirmedRank",
  "hasSecondFactor",
  "emailConfirmedAt",
  "createdAt",
] as const;

export type UserItemRow = Pick<User, (typeof columns)[number]>;

type UserFilter = { status: UserStatus; search: string | null };

/** Users of one status in whom every word of the search occurs. */
export function selectUsers(db: Database, { status, search }: UserFilter) {
  let query = db.selectFrom("users").select(columns);
  if (status === "pending") query = query.where("isPending", "=", true);
  if (status === "approved") query = query.where("isPending", "=", false).where("suspendedAt", "is", null);
  if (status === "suspended") query = query.where("suspendedAt", "is not", null);
  if (status === "admins") query = query.where("isAdmin", "=", true);
  return query.where(matchesUser(search));
}

/** How many users each part of the list has. Each number is counted in an index, the small ones in a partial index. */
export async function countUsers(db: Database): Promise<UserCounts> {
  const counts = await db
    .selectNoFrom((eb) => {
      const users = eb.selectFrom("users").select(eb.fn.countAll<number>().as("count"));
      return [
        users.$asScalar().$notNull().as("all"),
        users.where("isPending", "=", true).$asScalar().$notNull().as("pending"),
        users.where("suspendedAt", "is not", null).$asScalar().$notNull().as("suspended"),
        users.where("isAdmin", "=", true).$asScalar().$notNull().as("admins"),
      ];
    })
    .executeTakeFirstOrThrow();
  return { ...counts, approved: counts.all - counts.pending - counts.suspended };
}

/** One user, as the list shows them. */
export async function findUser(db: Database, id: number): Promise<UserItemRow | undefined> {
  return db.selectFrom("users").select(columns).where("id", "=", id).executeTakeFirst();
}

/** One user, locked: no other transaction can change them until this one ends. */
export async function lockUser(tx: DatabaseTransaction, id: number): Promise<UserItemRow | undefined> {
  return tx.selectFrom("users").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
}

export type UserChange = Partial<
  Pick<
    User,
    | "isApproved"
    | "isAdmin"
    | "adminByGroup"
    | "suspendedAt"
    | "confirmedUnit"
    | "confirmedRank"
    | "hasSecondFactor"
  >
>;

/** Changes what a locked user may do and read. @returns them as they are now */
export async function changeUser(
  tx: DatabaseTransaction,
  id: number,
  change: UserChange,
): Promise<UserItemRow> {
  return tx
    .updateTable("users")
    .set(change)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Deletes a locked user. What they opened stays in the log, without a name. */
export async function removeUser(tx: DatabaseTransaction, id: number): Promise<void> {
  await tx.deleteFrom("users").where("id", "=", id).execute();
}
