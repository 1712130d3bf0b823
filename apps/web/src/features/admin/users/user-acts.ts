import type { UserItem } from "@antochi/contract/users";
import { statusOf } from "./user-status.ts";

/** What administrators do to users behind a question. */
export type UserAct = "reject" | "suspend" | "restore" | "grantAdmin" | "revokeAdmin";

type ActCopy = {
  /** In the menu; the letter that chooses it there. */
  menu: string;
  shortcut: string;
  title: (name: string) => string;
  text: string;
  button: string;
  done: string;
  tone: "primary" | "danger";
};

export const userActs: Readonly<Record<UserAct, ActCopy>> = {
  reject: {
    menu: "Reject…",
    shortcut: "R",
    title: (name) => `Reject the registration of ${name}?`,
    text: "The registration is deleted. The same person may register again.",
    button: "Reject",
    done: "Registration rejected",
    tone: "danger",
  },
  suspend: {
    menu: "Suspend…",
    shortcut: "S",
    title: (name) => `Suspend ${name}?`,
    text: "Their sessions end at once. The account and its log stay, and you can restore it at any time.",
    button: "Suspend",
    done: "Account suspended",
    tone: "primary",
  },
  restore: {
    menu: "Restore…",
    shortcut: "R",
    title: (name) => `Restore ${name}?`,
    text: "They can sign in again at once, with the same password.",
    button: "Restore",
    done: "Account restored",
    tone: "primary",
  },
  grantAdmin: {
    menu: "Grant admin…",
    shortcut: "G",
    title: (name) => `Make ${name} an administrator?`,
    text: "They can manage users, articles and messages, and make others administrators.",
    button: "Grant admin",
    done: "Administrator added",
    tone: "primary",
  },
  revokeAdmin: {
    menu: "Revoke admin…",
    shortcut: "G",
    title: (name) => `Take the administrator's role from ${name}?`,
    text: "Their sessions end at once. They stay a member and can sign in again.",
    button: "Revoke admin",
    done: "Administrator removed",
    tone: "primary",
  },
};

/** The acts that a user's state allows. Nobody suspends themselves or gives up their own role. */
export function actsFor(user: UserItem, ownId: number | undefined): readonly UserAct[] {
  switch (statusOf(user)) {
    case "pending":
      return ["reject"];
    case "suspended":
      return ["restore"];
    case "approved":
      if (user.id === ownId) return [];
      return [user.isAdmin ? "revokeAdmin" : "grantAdmin", "suspend"];
  }
}
