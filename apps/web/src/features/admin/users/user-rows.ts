import type { ListedUser, UserCounts, UserItem, UserStatus } from "@antochi/contract/users";

export type UserRow =
  | { kind: "group"; group: "pending" | "members"; count: number | undefined }
  | { kind: "user"; user: ListedUser };

type Options = {
  part: UserStatus;
  /** Whether a search narrows the list, which makes the groups' counts unknown. */
  searched: boolean;
  counts: UserCounts | undefined;
};

/** A user as they are now, in the place where they were fetched: no row moves under the pointer. */
export type PlacedUser = { user: ListedUser; fetched: ListedUser };

/** The rows of the table: those who wait, then the members, each group under its heading. */
export function toUserRows(users: readonly PlacedUser[], { part, searched, counts }: Options): UserRow[] {
  const pending = users.filter(({ fetched }) => !fetched.isApproved);
  const members = users.filter(({ fetched }) => fetched.isApproved);
  const whole = part === "all" && !searched ? counts : undefined;
  return [
    ...group("pending", pending, whole?.pending),
    ...group("members", members, whole && membersOf(whole)),
  ];
}

/** How many rows all users make, those that are not loaded yet among them. */
export function countUserRows(counts: UserCounts): number {
  const members = membersOf(counts);
  return counts.all + Number(counts.all > members) + Number(members > 0);
}

/** Who is rejected and not told yet is still among all, but neither waits nor is a member. */
function membersOf({ approved, suspended }: UserCounts): number {
  return approved + suspended;
}

/** Users as they are after what was done to them, by id. */
export type UserChanges = ReadonlyMap<number, ListedUser>;

/** The users as they are now; who moved to a later page meanwhile is there once. */
export function withChanges<User extends ListedUser>(
  users: readonly User[],
  changes: UserChanges,
): { user: ListedUser; fetched: User }[] {
  const byId = new Map<number, User>();
  for (const user of users) if (!byId.has(user.id)) byId.set(user.id, user);
  return [...byId.values()].map((fetched) => ({ user: changes.get(fetched.id) ?? fetched, fetched }));
}

/** What a user is to the administrators: waiting, in, or kept out. */
export function statusOf({ isApproved, isSuspended }: ListedUser): "pending" | "approved" | "suspended" {
  if (!isApproved) return "pending";
  return isSuspended ? "suspended" : "approved";
}

/** Whoever was decided about last, of those about whom that can still be taken back. */
export function lastDecided<User extends Pick<ListedUser, "decision" | "actions">>(
  users: readonly User[],
): User | undefined {
  return users
    .filter(({ decision, actions }) => decision !== null && actions.undo === null)
    .toSorted((one, other) => (other.decision?.at ?? "").localeCompare(one.decision?.at ?? ""))[0];
}

/**
 * Whether somebody is a member whose unit and rank are confirmed in neither, and who gave one: several of them are confirmed at once.
 * Who is confirmed is looked at one by one: what they gave may be what an administrator corrected.
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

/** A full name as it stands in the panel. */
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

/** What tells a row from the others, for React and for the list that draws those in view alone. */
export function keyOfUserRow(row: UserRow): string | number {
  return row.kind === "group" ? row.group : row.user.id;
}
