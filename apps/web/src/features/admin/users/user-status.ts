import type { UserItem, UserStatus } from "@antochi/contract/users";

/** What a user is to the administrators: waiting, in, or kept out. */
export function statusOf(user: UserItem): "pending" | "approved" | "suspended" {
  if (!user.isApproved) return "pending";
  return user.isSuspended ? "suspended" : "approved";
}

/** Whether a user, as they are now, belongs to a part of the list that was fetched earlier. */
export function belongsTo(part: UserStatus, user: UserItem): boolean {
  if (part === "all") return true;
  if (part === "admins") return user.isAdmin;
  return statusOf(user) === part;
}

export function nameOf(user: Pick<UserItem, "firstName" | "lastName">): string {
  return `${user.firstName} ${user.lastName}`;
}
