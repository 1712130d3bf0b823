import type { UserItem } from "@antochi/contract/users";

/** Users as they are after what was done to them, by id; null for those who are gone. */
export type UserChanges = ReadonlyMap<number, UserItem | null>;

/** The users as they are now, without those who are gone; who moved to a later page meanwhile is there once. */
export function withChanges(users: readonly UserItem[], changes: UserChanges): UserItem[] {
  const byId = new Map(users.map((user) => [user.id, user]));
  return [...byId.values()].flatMap((user) => {
    const now = changes.get(user.id);
    return now === null ? [] : [now ?? user];
  });
}
