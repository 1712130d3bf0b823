import type { Alike } from "@antochi/contract/vetting";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { selectUsers } from "../queries.ts";

/** How another user resembles this one. Each lookup uses an index and stops at the first match. */
const samePhone = sql`phone_digits(other.phone) = phone_digits(users.phone) and other.id <> users.id
  and phone_digits(users.phone) <> ''`;
const sameName = sql`fold_text(other.first_name || ' ' || other.last_name)
  = fold_text(users.first_name || ' ' || users.last_name) and other.id <> users.id`;
/** The unit that was typed, as `service_names` folds it. */
const typedUnit = sql`typed.kind = 'unit' and typed.folded = fold_text(users.unit)`;

/** Adds to each user what to check. */
function withChecks(query: ReturnType<typeof selectUsers>) {
  return query.select([
    sql<boolean>`exists (select from users as other where ${samePhone} and other.suspended_at is not null)`.as(
      "phoneSuspended",
    ),
    sql<boolean>`exists (select from users as other where ${samePhone})`.as("phoneKnown"),
    sql<boolean>`exists (select from users as other where ${sameName})`.as("nameKnown"),
    sql<boolean>`users.unit is not null
      and exists (select from service_names where kind = 'unit')
      and not exists (select from service_names as typed where ${typedUnit})`.as("unitUnknown"),
  ]);
}

/** Pending users, including rejected ones whose letter has not left. */
export function selectWaiting(db: Database, { search }: { search: string | null }) {
  return withChecks(selectUsers(db, { status: "pending", search }));
}

export type WaitingRow = Awaited<ReturnType<ReturnType<typeof selectWaiting>["executeTakeFirstOrThrow"]>>;

/** One user with what to check and what they chose, whether or not they are pending. */
export async function findVetted(db: Database, id: number) {
  return withChecks(selectUsers(db, { status: "all", search: null }))
    .select(["users.language", "users.subscribeToNewsletter"])
    .where("users.id", "=", id)
    .executeTakeFirst();
}

/** At most this many similar users are listed for each way of being alike. */
const alikeShown = 5;

/** Others with the same phone, then others with the same name; suspended ones first. */
export async function findAlike(db: Database, id: number) {
  const found = async (same: "phone" | "name") => {
    const { rows } = await sql<{
      id: number;
      name: string;
      email: string;
      phone: string;
      rank: string | null;
      unit: string | null;
      createdAt: Date;
      isApproved: boolean;
      suspendedAt: Date | null;
      agrees: Alike["agrees"];
    }>`
      select other.id, other.first_name || ' ' || other.last_name as name, other.email, other.phone,
        coalesce(other.confirmed_rank, other.military_rank) as rank,
        coalesce(other.confirmed_unit, other.unit) as unit, other.created_at as "createdAt",
        other.is_approved as "isApproved", other.suspended_at as "suspendedAt",
        array_remove(array[
          case when ${sameName} then 'name' end,
          case when ${samePhone} then 'phone' end,
          case when fold_text(coalesce(other.confirmed_rank, other.military_rank))
            = fold_text(coalesce(users.confirmed_rank, users.military_rank)) then 'rank' end,
          case when fold_text(coalesce(other.confirmed_unit, other.unit))
            = fold_text(coalesce(users.confirmed_unit, users.unit)) then 'unit' end
        ], null) as agrees
      from users join lateral (
        select * from users as other where ${same === "phone" ? samePhone : sameName} limit 100
      ) as other on true
      where users.id = ${id}
      order by other.suspended_at is null, other.id limit ${alikeShown}
    `.execute(db);
    return rows.map((row) => ({ ...row, same }));
  };
  return [...(await found("phone")), ...(await found("name"))];
}

/** The confirmed unit that a user's typed one stands for, and its number of members. */
export async function findUnit(
  db: Database,
  id: number,
): Promise<{ name: string; members: number } | undefined> {
  const { rows } = await sql<{ name: string; members: number }>`
    select unit.name, (
      select count(*)::int from users as member
      where member.unit_id = unit.id and member.is_approved and member.suspended_at is null
    ) as members
    from users
      join service_names as typed on ${typedUnit}
      join service_names as unit on unit.id = coalesce(typed.joined_to, typed.id)
    where users.id = ${id}
  `.execute(db);
  return rows[0];
}
