/** What the bar says in the panel alone, which is English only. */
export const panelBarCopy = { account: "Account" };
