/** The words of what administrators do to users behind a question: in the menu, the question, and once it is done. */
export const userActionsCopy = {
  suspend: {
    menu: "Suspend…",
    title: (name: string) => `Suspend ${name}?`,
    text: "Their sessions end at once. The account and its log stay, and you can restore it at any time.",
    button: "Suspend",
    done: "Account suspended",
  },
  restore: {
    menu: "Restore…",
    title: (name: string) => `Restore ${name}?`,
    text: "They can sign in again at once, with the same password.",
    button: "Restore",
    done: "Account restored",
  },
  reopen: {
    menu: "Reopen registration…",
    title: (name: string) => `Reopen ${name}?`,
    text: "They wait for approval again, their sessions end at once, and they are told by email. What is theirs stays.",
    button: "Reopen",
    done: "Registration reopened",
  },
  grantAdmin: {
    menu: "Grant admin…",
    title: (name: string) => `Make ${name} an administrator?`,
    text: "They can manage users, articles and messages, and make others administrators.",
    button: "Grant admin",
    done: "Administrator added",
  },
  revokeAdmin: {
    menu: "Revoke admin…",
    title: (name: string) => `Take the administrator's role from ${name}?`,
    text: "Their sessions end at once. They stay a member and can sign in again.",
    button: "Revoke admin",
    done: "Administrator removed",
  },
  resetSecondFactor: {
    menu: "Reset second step…",
    title: (name: string) => `Reset the second step of ${name}?`,
    text: "App, passkeys and recovery codes are taken off the account, and its owner is told by email. Their password alone opens it until they set a second step up again. Be sure that it is they who ask.",
    button: "Reset",
    done: "Second step reset",
  },
} as const;

/** The words for confirming which unit and rank somebody has. */
export const confirmServiceCopy = {
  menu: "Confirm unit and rank…",
  title: (name: string) => `Confirm unit and rank of ${name}`,
  text: "Articles may be for some units and ranks only. What you confirm here decides, not what its owner typed.",
  unit: "Unit",
  rank: "Rank",
  typed: (value: string | null) => (value === null ? "Nothing was given." : `Given: ${value}`),
  button: "Confirm",
  done: "Unit and rank confirmed",
  failed: { title: "Error", text: "Unit and rank could not be confirmed" },
  confirmed: "confirmed",
  wants: "gave",
} as const;
