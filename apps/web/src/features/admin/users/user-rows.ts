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

/**
 * The rows of the table: those who wait, then the members, newest first in both, each group under its heading.
 * A user who was changed after the list was fetched stands where they belong now.
 */
export function toUserRows(users: readonly ListedUser[], { part, searched, counts }: Options): UserRow[] {
  const here = users.filter((user) => belongsTo(part, user));
  const pending = here.filter((user) => !user.isApproved);
  const members = here.filter((user) => user.isApproved).sort(newestFirst);
  const whole = part === "all" && !searched ? counts : undefined;
  return [
    ...group("pending", pending, whole?.pending),
    ...group("members", members, whole && whole.all - whole.pending),
  ];
}

/** How many rows all users make, those that are not loaded yet among them. */
export function countUserRows({ all, pending }: UserCounts): number {
  return all + Number(pending > 0) + Number(all > pending);
}

/** Users as they are after what was done to them, by id; null for those who are gone. */
export type UserChanges = ReadonlyMap<number, ListedUser | null>;

/** The users as they are now, without those who are gone; who moved to a later page meanwhile is there once. */
export function withChanges(users: readonly ListedUser[], changes: UserChanges): ListedUser[] {
  const byId = new Map(users.map((user) => [user.id, user]));
  return [...byId.values()].flatMap((user) => {
    const now = changes.get(user.id);
    return now === null ? [] : [now ?? user];
  });
}

/** What a user is to the administrators: waiting, in, or kept out. */
export function statusOf({ isApproved, isSuspended }: ListedUser): "pending" | "approved" | "suspended" {
  if (!isApproved) return "pending";
  return isSuspended ? "suspended" : "approved";
}

/** Whether a user, as they are now, belongs to a part of the list that was fetched earlier. */
function belongsTo(part: UserStatus, user: ListedUser): boolean {
  if (part === "all") return true;
  if (part === "admins") return user.isAdmin;
  return statusOf(user) === part;
}

export function nameOf(user: Pick<UserItem, "firstName" | "lastName">): string {
  return `${user.firstName} ${user.lastName}`;
}

function group(
  name: "pending" | "members",
  users: readonly ListedUser[],
  count: number | undefined,
): UserRow[] {
  if (users.length === 0) return [];
  return [{ kind: "group", group: name, count }, ...users.map((user): UserRow => ({ kind: "user", user }))];
}

function newestFirst(one: ListedUser, other: ListedUser): number {
  return other.createdAt.localeCompare(one.createdAt) || other.id - one.id;
}

export function keyOfUserRow(row: UserRow): string | number {
  return row.kind === "group" ? row.group : row.user.id;
}
