import { shellLimits } from "@antochi/contract/shell-limits";
import type { UserStatus } from "@antochi/contract/users";

/** The tabs of the panel, in their order on screen; also the values of `?tab=`. */
export const adminTabs = ["users", "categories", "articles", "activity", "messages"] as const;
export type AdminTab = (typeof adminTabs)[number];

/**
 * The parts of the list of users, besides the whole list. Repeated here rather than imported, since every page parses
 * addresses.
 */
const userParts = ["pending", "approved", "suspended", "admins"] as const satisfies readonly UserStatus[];

/** The periods of the activity log, in days. */
export const logPeriods = [1, 7, 30, 365] as const;
export type LogPeriod = (typeof logPeriods)[number];

const day = 24 * 60 * 60 * 1000;

/** The start of a log's period, for a log opened at `opened`. */
export function startOfPeriod(days: LogPeriod, opened: Date): string {
  return new Date(opened.getTime() - days * day).toISOString();
}

/** The search parameters of the panel: its tab, and the filter of its activity log. */
export type AdminSearch = {
  tab?: AdminTab | undefined;
  /** The part of the list of users, and which of those waiting is shown. */
  part?: UserStatus | undefined;
  person?: number | undefined;
  /** The initial search of the lists of users and articles. */
  q?: string | undefined;
  /** Of the messages the newsletter; otherwise the enquiries. */
  section?: "newsletter" | undefined;
  /** The open enquiry, by its kind and number: contact/12. */
  enquiry?: string | undefined;
  /** The category to show. */
  category?: number | undefined;
  member?: number | undefined;
  article?: number | undefined;
  days?: LogPeriod | undefined;
};

/** Parses an address. Unknown values are set to undefined: the router would pass them on unchanged if they were left out. */
export function readAdminSearch(search: Record<string, unknown>): AdminSearch {
  const { member, article } = search;
  return {
    tab: adminTabs.find((each) => each === search["tab"]),
    part: userParts.find((each) => each === search["part"]),
    person: toId(search["person"]),
    q: toText(search["q"]),
    section: search["section"] === "newsletter" ? "newsletter" : undefined,
    enquiry: toEnquiryName(search["enquiry"]),
    category: toId(search["category"]),
    member: toId(member),
    article: toId(article),
    days: logPeriods.find((each) => each === search["days"]),
  };
}

/**
 * A text parameter, which the router parses as a number or boolean if it looks like one; cut to the length that the server
 * searches for, without half a surrogate pair at the end.
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

/** A row's id in an address; undefined if no row can have it, since the server would refuse it. */
export function toId(value: unknown): number | undefined {
  const id = toLogId(value);
  return id !== undefined && id <= shellLimits.idMax ? id : undefined;
}

/** A log row's id in an address, which may exceed `idMax`. */
export function toLogId(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
