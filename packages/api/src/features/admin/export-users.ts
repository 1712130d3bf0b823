import { pageSizes } from "@antochi/contract/pagination";
import type { UserFilter } from "@antochi/contract/users";
import { keysetPage, keysetPages } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import type { Cell } from "../../exports/csv.ts";
import { pendingFirst, selectUsers, type UserItemRow } from "./queries.ts";

const limit = pageSizes.users.max;

const heads = [
  "first name",
  "last name",
  "email",
  "phone",
  "rank",
  "unit",
  "confirmed rank",
  "confirmed unit",
  "status",
  "administrator",
  "email confirmed",
  "registered",
];

/** The users that match a filter, pending first, then newest, below a header row; only one page is in memory at a time. */
export async function* exportUsers(db: Database, filter: UserFilter): AsyncGenerator<Cell[][]> {
  yield [heads];
  const all = selectUsers(db, filter);
  const { key, direction } = pendingFirst;
  const pages = keysetPages({
    limit,
    fetch: (after?: readonly [boolean, Date, number]) =>
      keysetPage(all, { key, direction, after, limit }).execute(),
    positionOf: (user) => [!user.isApproved, user.createdAt, user.id],
  });
  for await (const page of pages) yield page.map(cellsOf);
}

function cellsOf(user: UserItemRow): Cell[] {
  return [
    user.firstName,
    user.lastName,
    user.email,
    user.phone,
    user.militaryRank,
    user.unit,
    user.confirmedRank,
    user.confirmedUnit,
    user.suspendedAt !== null ? "suspended" : user.isApproved ? "approved" : "pending",
    user.isAdmin ? "yes" : "no",
    user.emailConfirmedAt,
    user.createdAt,
  ];
}
