import type { RequiredState } from "@antochi/contract/required-reading";
import { formatCount } from "../numbers/format-count.ts";

const members = (number: number) => (number === 1 ? "1 member" : `${formatCount(number)} members`);

/** Shown when nothing is in the requested state. */
const noneIn: Record<RequiredState, string> = {
  overdue: "Nothing is overdue.",
  unopened: "Nothing is left to open.",
  opened: "Nothing is opened but not acknowledged.",
  earlier: "Nothing is at an earlier edition or due again.",
  acknowledged: "Nothing is acknowledged.",
};

const states: Record<RequiredState, string> = {
  overdue: "Overdue",
  unopened: "Not opened",
  opened: "Opened",
  earlier: "Earlier edition or due again",
  acknowledged: "Acknowledged",
};

/** The words of readiness: who has read what. The panel is English only. */
export const readinessCopy = {
  title: "Readiness",
  back: "Back to Admin",
  loading: "Loading readiness",
  loadingPeople: "Loading people…",
  count: formatCount,
  filters: {
    unit: "Unit",
    allUnits: "All units",
    unitGone: "A unit without members",
    chosenUnit: "The chosen unit",
    article: "Article",
    allArticles: "All required",
    articleGone: "Not required any more",
    chosenArticle: "The chosen article",
    search: "Name or unit",
    show: "Show",
    allStates: "Show all states",
  },
  states,
  notAsked: "Not asked",
  asOf: "As of",
  printed: (count: number) =>
    `Of the ${count} articles, this sheet shows those it has room for. The exported CSV or Excel file has all of them.`,
  grid: "Units and members by articles",
  columns: { who: "Unit and member", acknowledged: "Acknowledged", overdue: "Overdue" },
  order: "Most overdue first",
  edition: (edition: number) => `Ed. ${edition}`,
  due: "due",
  allMembers: "All members",
  noUnit: "No confirmed unit",
  share: (acknowledged: number, asked: number) =>
    `${formatCount(acknowledged)} of ${formatCount(asked)} acknowledged`,
  overdue: (number: number) => `${formatCount(number)} overdue`,
  days: (days: number) => `${days} d`,
  more: (shown: number, unit: string) => `${formatCount(shown)} members of ${unit} are shown.`,
  moreFound: (shown: number) => `${formatCount(shown)} of those found are shown.`,
  loadMore: "Show more",
  found: "Members found",
  nobody: "Nobody here matches.",
  members,
  none: {
    title: "No article is required yet.",
    text: "Choose an article, who must read it and by when. The grid fills within a minute.",
  },
  noMatch: (state: RequiredState | undefined) => (state === undefined ? "Nothing matches." : noneIn[state]),
  details: {
    edition: (edition: number) => `Edition ${edition}`,
    notOpened: "not opened",
    pages: (seen: number, all: number) => `${seen} of ${all === 1 ? "1 page" : `${all} pages`} seen`,
    noneSince: "no page seen since",
    acknowledged: (edition: number) => `Edition ${edition} acknowledged`,
    /** For an acknowledgement that has run out. */
    dueAgain: (edition: number) => `Edition ${edition} acknowledged, due again`,
    due: "Due",
    overdueBy: (days: number) => (days === 1 ? "Overdue by 1 day" : `Overdue by ${days} days`),
    close: "Close",
  },
  phone: {
    by: "List",
    each: { unit: "By unit", article: "By article" },
    filter: "Filter",
    narrowed: (count: number) => (count === 1 ? "1 in use" : `${count} in use`),
    only: (state: RequiredState) => `Only: ${states[state]}`,
    units: "All units",
    articles: "All articles",
    people: "All people",
    required: "Required",
    done: "Done",
    members: "Members",
  },
  keys: { cell: "Cell", details: "Details", expand: "Expand unit", remind: "Remind" },
  drawn: (units: number, people: string) =>
    `${units === 1 ? "1 unit" : `${formatCount(units)} units`}, ${people}`,
} as const;
