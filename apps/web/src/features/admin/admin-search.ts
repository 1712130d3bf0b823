/** The parts of the panel, in the order of the strip; also what `?tab=` says. */
export const adminTabs = ["users", "categories", "articles", "activity", "messages"] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The periods of the activity log, in days. */
export const logPeriods = [1, 7, 30, 365] as const;
export type LogPeriod = (typeof logPeriods)[number];

/** What the panel's address says: the part, and how its activity log is narrowed. */
export type AdminSearch = { tab?: AdminTab; member?: number; article?: number; days?: LogPeriod };

/** Reads an address; what it does not know is left out. */
export function readAdminSearch(search: Record<string, unknown>): AdminSearch {
  const tab = adminTabs.find((each) => each === search["tab"]);
  const days = logPeriods.find((each) => each === search["days"]);
  const { member, article } = search;
  return {
    ...(tab && { tab }),
    ...(isId(member) && { member }),
    ...(isId(article) && { article }),
    ...(days && { days }),
  };
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}
