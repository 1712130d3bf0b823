import type { UserItem } from "@antochi/contract/users";
import type { UserItemRow } from "./queries.ts";

/** A user's row as administrators see it: never the hash. */
export function presentUserItem(row: UserItemRow): UserItem {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    militaryRank: row.militaryRank,
    unit: row.unit,
    isApproved: row.isApproved,
    isAdmin: row.isAdmin,
    isSuspended: row.suspendedAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
