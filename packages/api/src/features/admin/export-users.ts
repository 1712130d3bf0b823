import { pageSizes } from "@antochi/contract/pagination";
import type { UserFilter } from "@antochi/contract/users";
import { keysetPage, keysetPages } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import type { Cell } from "../../exports/csv.ts";
import { pendingFirst, selectUsers, type UserItemRow } from "./queries.ts";

const limit = pageSizes.users.max;

/** The columns of the file: each one's head, and what it says of a user. */
const columns: readonly (readonly [head: string, cell: (user: UserItemRow) => Cell])[] = [
  ["first name", ({ firstName }) => firstName],
  ["last name", ({ lastName }) => lastName],
  ["email", ({ email }) => email],
  ["phone", ({ phone }) => phone],
  ["rank", ({ militaryRank }) => militaryRank],
  ["unit", ({ unit }) => unit],
  ["confirmed rank", ({ confirmedRank }) => confirmedRank],
  ["confirmed unit", ({ confirmedUnit }) => confirmedUnit],
  ["status", statusOf],
  ["administrator", ({ isAdmin }) => (isAdmin ? "yes" : "no")],
  ["email confirmed", ({ emailConfirmedAt }) => emailConfirmedAt],
  ["registered", ({ createdAt }) => createdAt],
];

/** The users that match a filter, pending first, then newest, below a header row; only one page is in memory at a time. */
export async function* exportUsers(db: Database, filter: UserFilter): AsyncGenerator<Cell[][]> {
  yield [columns.map(([head]) => head)];
  const all = selectUsers(db, filter);
  const { key, direction } = pendingFirst;
  const pages = keysetPages({
    limit,
    fetch: (after?: readonly [boolean, Date, number]) =>
      keysetPage(all, { key, direction, after, limit }).execute(),
    positionOf: (user) => [!user.isApproved, user.createdAt, user.id],
  });
  for await (const page of pages) yield page.map((user) => columns.map(([, cell]) => cell(user)));
}

function statusOf({ suspendedAt, isApproved }: UserItemRow): string {
  if (suspendedAt !== null) return "suspended";
  return isApproved ? "approved" : "pending";
}
