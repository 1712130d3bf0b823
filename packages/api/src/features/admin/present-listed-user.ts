import type { Decision, ListedUser } from "@antochi/contract/users";
import type { User } from "@antochi/db/tables/users";
import type { UserItemRow } from "./queries.ts";
import { judgeActions } from "./user-policy.ts";

/** A user's row as this administrator sees it, with what they may do with it: never the hash. */
export function presentListedUser(row: UserItemRow, { user: actor }: { user: User }): ListedUser {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    militaryRank: row.militaryRank,
    unit: row.unit,
    confirmedUnit: row.confirmedUnit,
    confirmedRank: row.confirmedRank,
    emailConfirmed: row.emailConfirmedAt !== null,
    isApproved: row.isApproved,
    isAdmin: row.isAdmin,
    isSuspended: row.suspendedAt !== null,
    decision: presentDecision(row),
    createdAt: row.createdAt.toISOString(),
    actions: judgeActions(row, actor.id),
  };
}

function presentDecision(row: UserItemRow): Decision | null {
  const { decision, verdict, decidedBy, decidedAt, letterAt, told, deciderName } = row;
  if (decision === null || verdict === null || decidedAt === null || letterAt === null) return null;
  return {
    id: decision,
    verdict,
    by: deciderName,
    byId: decidedBy,
    at: decidedAt.toISOString(),
    letterAt: letterAt.toISOString(),
    told: told ?? false,
  };
}
