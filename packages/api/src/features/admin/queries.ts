import { usersCursor } from "@antochi/contract/cursors";
import type { UserCounts, UserFilter } from "@antochi/contract/users";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { UserDecision } from "@antochi/db/tables/user-decisions";
import type { User } from "@antochi/db/tables/users";
import { sql } from "kysely";
import { fullNameOf } from "../../accounts/full-name.ts";
import { matchesUser } from "../../search/search-words.ts";

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

/** The order of the list: pending first, then newest. */
export const pendingFirst = {
  key: ["isPending", "createdAt", "id"],
  direction: "desc",
  cursor: usersCursor,
} as const;

/** The latest decision about somebody, while it can be taken back; nulls where there is none. */
type StandingDecision = {
  [Column in "decision" | "verdict" | "decidedBy" | "decidedAt" | "letterAt" | "told"]:
    | UserDecision[Column]
    | null;
} & { deciderName: string | null };

export type UserItemRow = Pick<User, (typeof columns)[number]> &
  StandingDecision & {
    /** Whether they acknowledged any reading or created articles. */
    hasRecord: boolean;
  };

/** A group at the single sign-on provider overtakes a rejection by approving the user: no letter leaves then. */
const stillStands = sql<boolean>`users.is_approved = (user_decisions.verdict = 'approved')`;

/** Users with the decisions about them, one row for each user. */
function usersWithDecisions(db: Database) {
  return db
    .selectFrom("users")
    .leftJoin("userDecisions", (join) => join.onRef("userDecisions.userId", "=", "users.id").on(stillStands))
    .select(columns.map((column) => `users.${column}` as const))
    .select([
      "userDecisions.decision",
      "userDecisions.verdict",
      "userDecisions.decidedBy",
      "userDecisions.decidedAt",
      "userDecisions.letterAt",
      "userDecisions.told",
      fullNameOf(sql.ref("userDecisions.decidedBy")).as("deciderName"),
      sql<boolean>`(
        exists (select from acknowledgements where acknowledgements.user_id = users.id)
        or exists (select from knowledge_base_articles as article where article.created_by = users.id)
      )`.as("hasRecord"),
    ]);
}

/** Users of one status who match every word of the search. */
export function selectUsers(db: Database, { status, search }: UserFilter) {
  let query = usersWithDecisions(db);
  if (status === "pending") query = query.where("isPending", "=", true);
  if (status === "approved") query = query.where("isPending", "=", false).where("suspendedAt", "is", null);
  if (status === "suspended") query = query.where("suspendedAt", "is not", null);
  if (status === "admins") query = query.where("isAdmin", "=", true);
  return query.where(matchesUser(search));
}

/** How many users each part of the list has, each counted in an index, the small ones in a partial index. */
export async function countUsers(db: Database): Promise<UserCounts> {
  const counts = await db
    .selectNoFrom((eb) => {
      const users = eb.selectFrom("users").select(eb.fn.countAll<number>().as("count"));
      return [
        users.$asScalar().$notNull().as("all"),
        users.where("isPending", "=", true).$asScalar().$notNull().as("pending"),
        users.where("suspendedAt", "is not", null).$asScalar().$notNull().as("suspended"),
        users.where("isAdmin", "=", true).$asScalar().$notNull().as("admins"),
        // A group at the provider may have approved a rejected user since: they are a member, and no longer pending.
        eb
          .selectFrom("userDecisions")
          .innerJoin("users", "users.id", "userDecisions.userId")
          .select(eb.fn.countAll<number>().as("count"))
          .where("verdict", "=", "rejected")
          .where("isPending", "=", true)
          .$asScalar()
          .$notNull()
          .as("rejected"),
      ];
    })
    .executeTakeFirstOrThrow();
  const { all, pending, suspended, admins, rejected } = counts;
  // Rejected users are neither members nor pending.
  return { all, pending: pending - rejected, suspended, admins, approved: all - pending - suspended };
}

/** One user, as the list shows them. */
export async function findUser(db: Database, id: number): Promise<UserItemRow | undefined> {
  return usersWithDecisions(db).where("users.id", "=", id).executeTakeFirst();
}

/** Those of these users who still exist, as the list shows them. */
export async function findUsers(db: Database, ids: readonly number[]): Promise<UserItemRow[]> {
  return usersWithDecisions(db).where("users.id", "in", ids).execute();
}

/**
 * Locks a user who may be deleted, with the lock that deleting needs (`lockToDelete`): no other transaction can change
 * them, or decide on them, until this one ends. The answer includes what was decided while this waited for the lock.
 */
export async function lockUserToRemove(
  tx: DatabaseTransaction,
  id: number,
): Promise<UserItemRow | undefined> {
  await tx.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
  return findUser(tx, id);
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
  await tx.updateTable("users").set(change).where("id", "=", id).execute();
  return readLockedUser(tx, id);
}

/** A locked user, as they are now. */
export async function readLockedUser(tx: DatabaseTransaction, id: number): Promise<UserItemRow> {
  return usersWithDecisions(tx).where("users.id", "=", id).executeTakeFirstOrThrow();
}

/** Deletes a locked user. What they opened stays in the log, without a name. */
export async function removeUser(tx: DatabaseTransaction, id: number): Promise<void> {
  await tx.deleteFrom("users").where("id", "=", id).execute();
}
