/** The words of administrators' actions on users that need a confirmation: in the menu, in the dialog, and once done. */
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
    text: "They wait for approval again, their sessions end at once, and they are notified by email. Their data is kept.",
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
    title: (name: string) => `Remove the administrator role from ${name}?`,
    text: "Their sessions end at once. They stay a member and can sign in again.",
    button: "Revoke admin",
    done: "Administrator removed",
  },
  resetSecondFactor: {
    menu: "Reset second step…",
    title: (name: string) => `Reset the second step of ${name}?`,
    text: "App, passkeys and recovery codes are removed from the account, and its owner is notified by email. Their password alone opens it until they set up a second step again. Be sure that the request really comes from them.",
    button: "Reset",
    done: "Second step reset",
  },
} as const;

/** The words for confirming which unit and rank somebody has. */
export const confirmServiceCopy = {
  menu: "Confirm unit and rank…",
  title: (name: string) => `Confirm unit and rank of ${name}`,
  text: "Articles may be for some units and ranks only. What you confirm here counts, not what the member typed.",
  unit: "Unit",
  rank: "Rank",
  typed: (value: string | null) => (value === null ? "Nothing was given." : `Given: ${value}`),
  button: "Confirm",
  done: "Unit and rank confirmed",
  failed: { title: "Error", text: "Unit and rank could not be confirmed" },
  confirmed: "confirmed",
  wants: "gave",
} as const;

/** The same for several at once, each with the unit and rank that they gave. */
export const confirmServicesCopy = {
  open: "Confirm unit and rank…",
  /** For members, in their table. */
  chosenMembers: "Chosen members",
  chosen: "selected",
  full: "That is the most at once.",
  clear: "Clear",
  all: (count: number) => `All ${count}`,
  choose: (name: string) => `Choose ${name}`,
  chooseAll: "Choose all whose unit or rank is to be confirmed",
  title: (count: number) =>
    count === 1 ? "Confirm the unit and rank of 1 person?" : `Confirm the unit and rank of ${count} people?`,
  nothing: "No unit or rank to confirm",
  text: "Articles may be for some units and ranks only. Each person is confirmed as they gave it.",
  list: "Who is confirmed in what",
  left: ({ silent, confirmed }: { silent: number; confirmed: number }) =>
    [
      silent > 0 && `${silent} gave neither.`,
      confirmed > 0 && `${confirmed} ${confirmed === 1 ? "is" : "are"} confirmed already.`,
      silent + confirmed === 1 ? "They stay as they are." : "These stay as they are.",
    ]
      .filter(Boolean)
      .join(" "),
  confirm: (count: number) => `Confirm ${count}`,
  done: (count: number) => ({
    title: "Unit and rank confirmed",
    description: count === 1 ? "1 person confirmed." : `${count} people confirmed.`,
  }),
  refused: (count: number, reasons: readonly string[]) => ({
    title: count === 1 ? "1 member left as they were" : `${count} members left as they were`,
    text: reasons.join(" "),
  }),
} as const;
