import { asServiceName } from "@antochi/contract/service-name";
import type { ListedUser, UserCounts, UserItem, UserStatus } from "@antochi/contract/users";
import { foldText } from "../fold-text.ts";

export type UserRow =
  | { kind: "group"; group: "pending" | "members"; count: number | undefined }
  | { kind: "user"; user: ListedUser };

type Options = {
  part: UserStatus;
  /** Whether the list is filtered by a search, for which the groups' counts are unknown. */
  searched: boolean;
  counts: UserCounts | undefined;
};

/** A user's current state, and the fetched one, which determines the place: no row moves under the pointer. */
export type PlacedUser = { user: ListedUser; fetched: ListedUser };

/** The rows of the table: people who wait, then members, each group under its heading. */
export function toUserRows(users: readonly PlacedUser[], { part, searched, counts }: Options): UserRow[] {
  const pending = users.filter(({ fetched }) => !fetched.isApproved);
  const members = users.filter(({ fetched }) => fetched.isApproved);
  const whole = part === "all" && !searched ? counts : undefined;
  return [
    ...group("pending", pending, whole?.pending),
    ...group("members", members, whole && membersOf(whole)),
  ];
}

/** The number of rows for all users, including those not loaded yet. */
export function countUserRows(counts: UserCounts): number {
  const members = membersOf(counts);
  return counts.all + Number(counts.all > members) + Number(members > 0);
}

/** A rejected person who has not been told yet is still counted in `all`, but neither waits nor is a member. */
function membersOf({ approved, suspended }: UserCounts): number {
  return approved + suspended;
}

/** Changed users, by id. */
export type UserChanges = ReadonlyMap<number, ListedUser>;

/** The users with their changes applied; one who moved to a later page meanwhile appears only once. */
export function withChanges<User extends ListedUser>(
  users: readonly User[],
  changes: UserChanges,
): { user: ListedUser; fetched: User }[] {
  const byId = new Map<number, User>();
  for (const user of users) if (!byId.has(user.id)) byId.set(user.id, user);
  return [...byId.values()].map((fetched) => ({ user: changes.get(fetched.id) ?? fetched, fetched }));
}

/** A user's status: waiting, member, or suspended. */
export function statusOf({ isApproved, isSuspended }: ListedUser): "pending" | "approved" | "suspended" {
  if (!isApproved) return "pending";
  return isSuspended ? "suspended" : "approved";
}

/** Whether a person still waits for a decision. */
export function isWaiting({ actions }: Pick<ListedUser, "actions">): boolean {
  return actions.approve === null;
}

/** The next person below this one who waits; undefined after the last, or if this one is not in the list. */
export function nextWaiting<User extends Pick<ListedUser, "id" | "actions">>(
  users: readonly User[],
  after: Pick<ListedUser, "id">,
): User | undefined {
  const index = users.findIndex(({ id }) => id === after.id);
  return index < 0 ? undefined : users.slice(index + 1).find(isWaiting);
}

/** The user with the latest decision that can still be undone. */
export function lastDecided<User extends Pick<ListedUser, "decision" | "actions">>(
  users: readonly User[],
): User | undefined {
  return users
    .filter(({ decision, actions }) => decision !== null && actions.undo === null)
    .toSorted((one, other) => (other.decision?.at ?? "").localeCompare(one.decision?.at ?? ""))[0];
}

/**
 * Whether a person is a member who gave a unit or rank and has neither confirmed: these can be confirmed in bulk. Members
 * with a confirmation are checked one by one: what they gave may be what an administrator corrected.
 */
export function isToConfirm(user: ListedUser): boolean {
  const { confirmedUnit, confirmedRank, unit, militaryRank } = user;
  return (
    statusOf(user) === "approved" &&
    confirmedUnit === null &&
    confirmedRank === null &&
    (unit !== null || militaryRank !== null)
  );
}

/**
 * The unit or rank that a member gave beside another one that is confirmed, else null. What differs only in case, accents,
 * blanks or invisible characters is the same: a confirmed name has the spelling in which it was confirmed first.
 */
export function gaveAnother(typed: string | null, confirmed: string | null): string | null {
  if (typed === null || confirmed === null) return null;
  return foldText(asServiceName(typed)) === foldText(asServiceName(confirmed)) ? null : typed;
}

/** A full name, as the panel shows it. */
export function nameOf(user: Pick<UserItem, "firstName" | "lastName">): string {
  return `${user.firstName} ${user.lastName}`;
}

function group(
  name: "pending" | "members",
  users: readonly PlacedUser[],
  count: number | undefined,
): UserRow[] {
  if (users.length === 0) return [];
  return [
    { kind: "group", group: name, count },
    ...users.map(({ user }): UserRow => ({ kind: "user", user })),
  ];
}

/** A unique key of a row, for React and for the virtualised list. */
export function keyOfUserRow(row: UserRow): string | number {
  return row.kind === "group" ? row.group : row.user.id;
}
