import type { UserItem } from "@antochi/contract/users";
import { userActsCopy as copy } from "../../../content/user-acts.ts";
import { statusOf } from "./user-status.ts";

/** What administrators do to users behind a question. */
export type UserAct = "reject" | "suspend" | "restore" | "grantAdmin" | "revokeAdmin";

type ActCopy = {
  menu: string;
  /** The letter that chooses it in the menu. */
  shortcut: string;
  title: (name: string) => string;
  text: string;
  button: string;
  done: string;
  tone: "primary" | "danger";
};

export const userActs: Readonly<Record<UserAct, ActCopy>> = {
  reject: { ...copy.reject, shortcut: "R", tone: "danger" },
  suspend: { ...copy.suspend, shortcut: "S", tone: "primary" },
  restore: { ...copy.restore, shortcut: "R", tone: "primary" },
  grantAdmin: { ...copy.grantAdmin, shortcut: "G", tone: "primary" },
  revokeAdmin: { ...copy.revokeAdmin, shortcut: "G", tone: "primary" },
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
