import { shellLimits } from "@antochi/contract/shell-limits";
import type { UserStatus } from "@antochi/contract/users";

/** The parts of the panel, in the order of the strip; also what `?tab=` says. */
export const adminTabs = ["users", "categories", "articles", "activity", "messages"] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The parts of the list of users besides all of it; named here again, since every page reads an address. */
const userParts = ["pending", "approved", "suspended", "admins"] as const satisfies readonly UserStatus[];

/** The periods of the activity log, in days. */
export const logPeriods = [1, 7, 30, 365] as const;
export type LogPeriod = (typeof logPeriods)[number];

const day = 24 * 60 * 60 * 1000;

/** Since when a log is shown that was opened then. */
export function startOfPeriod(days: LogPeriod, opened: Date): string {
  return new Date(opened.getTime() - days * day).toISOString();
}

/** What the panel's address says: the part, and how its activity log is narrowed. */
export type AdminSearch = {
  tab?: AdminTab | undefined;
  /** The part of the list of users, and who of those that wait is looked at. */
  part?: UserStatus | undefined;
  person?: number | undefined;
  /** What the lists of users and articles are searched for as they open. */
  q?: string | undefined;
  /** The enquiry that is read, by its kind and number: contact/12. */
  enquiry?: string | undefined;
  /** The category that was looked for. */
  category?: number | undefined;
  member?: number | undefined;
  article?: number | undefined;
  days?: LogPeriod | undefined;
};

/** Reads an address; what it does not know is undefined, which the router would hand on as it stands if it were left out. */
export function readAdminSearch(search: Record<string, unknown>): AdminSearch {
  const { member, article } = search;
  return {
    tab: adminTabs.find((each) => each === search["tab"]),
    part: userParts.find((each) => each === search["part"]),
    person: toId(search["person"]),
    q: toText(search["q"]),
    enquiry: toEnquiryName(search["enquiry"]),
    category: toId(search["category"]),
    member: toId(member),
    article: toId(article),
    days: logPeriods.find((each) => each === search["days"]),
  };
}

/**
 * A text as an address says it, which the router reads as a number, or as yes or no, where it looks like one; no longer than
 * the server searches for, and without the half of a letter at its end.
 */
function toText(value: unknown): string | undefined {
  if (!["string", "number", "boolean"].includes(typeof value)) return undefined;
  return String(value)
    .slice(0, shellLimits.searchMax)
    .replace(/[\uD800-\uDBFF]$/, "");
}

function toEnquiryName(value: unknown): string | undefined {
  return typeof value === "string" && /^[a-z]+\/[1-9]\d{0,9}$/.test(value) ? value : undefined;
}

/** A row's id as an address says it; undefined where no row can have it, which the server would refuse. */
export function toId(value: unknown): number | undefined {
  const id = toLogId(value);
  return id !== undefined && id <= shellLimits.idMax ? id : undefined;
}

/** The same of a row of a log, whose numbers go on beyond those of other rows. */
export function toLogId(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
