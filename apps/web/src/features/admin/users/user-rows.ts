import type { UserCounts, UserItem, UserStatus } from "@antochi/contract/users";
import { belongsTo } from "./user-status.ts";

export type UserRow =
  | { kind: "group"; group: "pending" | "members"; count: number | undefined }
  | { kind: "user"; user: UserItem };

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
export function toUserRows(users: readonly UserItem[], { part, searched, counts }: Options): UserRow[] {
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

function group(
  name: "pending" | "members",
  users: readonly UserItem[],
  count: number | undefined,
): UserRow[] {
  if (users.length === 0) return [];
  return [{ kind: "group", group: name, count }, ...users.map((user): UserRow => ({ kind: "user", user }))];
}

function newestFirst(one: UserItem, other: UserItem): number {
  return other.createdAt.localeCompare(one.createdAt) || other.id - one.id;
}

export function keyOfUserRow(row: UserRow): string | number {
  return row.kind === "group" ? row.group : row.user.id;
}
