import { pageSizes } from "@antochi/contract/pagination";
import type { UserFilter } from "@antochi/contract/users";
import { keysetPage } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import type { Cell } from "../../csv.ts";
import { selectUsers, type UserItemRow } from "./queries.ts";

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

/** The users that a filter lets through, pending first, then newest, under a row of heads; only a page of them is in memory. */
export async function* exportUsers(db: Database, filter: UserFilter): AsyncGenerator<Cell[][]> {
  yield [heads];
  const all = selectUsers(db, filter);
  let after: [boolean, Date, number] | undefined;
  do {
    const key = ["isPending", "createdAt", "id"] as const;
    const rows = await keysetPage(all, { key, direction: "desc", after, limit }).execute();
    const page = rows.slice(0, limit);
    yield page.map(cellsOf);
    const last = rows.length > limit ? page.at(-1) : undefined;
    after = last && [!last.isApproved, last.createdAt, last.id];
  } while (after);
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
    user.emailConfirmedAt?.toISOString() ?? null,
    user.createdAt.toISOString(),
  ];
}
