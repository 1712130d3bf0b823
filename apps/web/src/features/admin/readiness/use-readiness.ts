import {
  readinessArticlesCursor,
  readinessMembersCursor,
  readinessUnitsCursor,
} from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import type { ReadinessArticle, ReadinessCounts, ReadinessMember } from "@antochi/contract/readiness";
import { type RequiredState, requiredStates } from "@antochi/contract/required-reading";
import { keepPreviousData } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { api } from "../../../api-client/api.ts";
import { useList } from "../../../api-client/use-list.ts";
import { calendarDaysBetween } from "../../../ui/calendar-days.ts";
import { shortDate, shortMonth } from "../../../ui/local-time.tsx";
import { type ReadinessAddress, readReadinessSearch } from "./readiness-search.ts";

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface HistoryState {
    /** What a phone's readiness lists first; not in the address, whose parameters a script of every first page reads. */
    readinessBy?: ReadinessBy;
  }
}

/** What a phone lists first. */
export type ReadinessBy = "unit" | "article";

/** The filter from the address. */
export type ReadinessChoice = Omit<ReadinessAddress, "state"> & { state?: RequiredState | undefined };

/** The states of the legend, most urgent first. */
export const legendStates = ["overdue", "unopened", "opened", "earlier", "acknowledged"] as const;

/** The filter from the address, and a function that changes it. */
export function useChoice(address: ReadinessAddress) {
  const navigate = useNavigate();
  const choice: ReadinessChoice = {
    ...address,
    state: requiredStates.find((state) => state === address.state),
  };
  /** Changes the current address, which may be ahead of what is rendered; with `push` the step can be undone by Back. */
  function choose(change: ReadinessChoice, { push = false } = {}) {
    void navigate({
      to: "/admin/readiness",
      search: (before) => {
        const { unit, article, state, member } = { ...readReadinessSearch(before), ...change };
        return {
          ...(unit !== undefined && { unit }),
          ...(article !== undefined && { article }),
          ...(state !== undefined && { state }),
          ...(member !== undefined && { member }),
        };
      },
      state: ({ readinessBy = byOf(address) }) => ({ readinessBy }),
      replace: !push,
      resetScroll: push,
    });
  }
  return { choice, choose };
}

/** What a phone lists first, which its history entries keep through a reload and Back. */
export function useReadinessBy({ article }: ReadinessChoice) {
  const navigate = useNavigate();
  const kept = useLocation({ select: ({ state }) => state.readinessBy });
  const by = kept ?? byOf({ article });
  function setBy(readinessBy: ReadinessBy) {
    void navigate({
      to: "/admin/readiness",
      search: (before) => before,
      state: { readinessBy },
      replace: true,
      resetScroll: false,
    });
  }
  return { by, setBy };
}

export type Choose = ReturnType<typeof useChoice>["choose"];

function byOf({ article }: Pick<ReadinessAddress, "article">): ReadinessBy {
  return article === undefined ? "unit" : "article";
}

/** The server's counts are at most a minute old, and so are those shown here. */
const fresh = { staleTime: 30_000, refetchInterval: 60_000 } as const;

/** The required articles, with the totals of all members, or of the chosen unit. */
export function useArticles({ unit, article }: ReadinessChoice) {
  const filter = {
    ...(unit !== undefined && { unitId: unit }),
    ...(article !== undefined && { articleId: article }),
  };
  return useList(api.readiness.listReadinessArticles, {
    filter,
    limit: pageSizes.readinessArticles.default,
    cursor: readinessArticlesCursor,
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

/** The units that match the filter, those with most overdue first. */
export function useUnits(choice: ReadinessChoice, search: string) {
  return useList(api.readiness.listReadinessUnits, {
    filter: useFilter(choice, search),
    limit: pageSizes.readinessUnits.default,
    cursor: readinessUnitsCursor,
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

/** The people of a unit, or those found by name. */
export function useMembers(choice: ReadinessChoice, search: string) {
  const filter = useFilter(choice, search);
  return useList(api.readiness.listReadinessMembers, {
    filter,
    limit: pageSizes.readinessMembers.default,
    cursor: readinessMembersCursor,
    enabled: filter.unitId !== undefined || filter.search !== undefined,
    ...fresh,
  });
}

/** One of a unit's people, on whichever page of the list they are. */
export function useMember({ unit, member }: { unit: number; member: number | undefined }) {
  return api.readiness.listReadinessMembers.useQuery(
    { unitId: unit, userId: member ?? 0 },
    { enabled: member !== undefined, ...fresh },
  );
}

function useFilter({ unit, article, state }: ReadinessChoice, search: string) {
  return useMemo(
    () => ({
      ...(unit !== undefined && { unitId: unit }),
      ...(article !== undefined && { articleId: article }),
      ...(state !== undefined && { state }),
      ...(search !== "" && { search }),
    }),
    [unit, article, state, search],
  );
}

/** The spellings of units and ranks. */
export function useServiceNames() {
  return api.admin.listServiceNames.useQuery(undefined, { staleTime: 60_000 });
}

/** The units with confirmed members, by name; undefined until they are loaded. */
export function useUnitNames(): { id: number; name: string }[] | undefined {
  const names = useServiceNames().data;
  return names?.filter(({ kind, joinedTo, members }) => kind === "unit" && joinedTo === null && members > 0);
}

/** The totals over all articles. */
export function sumOf(articles: readonly ReadinessArticle[]): ReadinessCounts {
  const sum = (name: keyof ReadinessCounts) => articles.reduce((total, article) => total + article[name], 0);
  return {
    asked: sum("asked"),
    acknowledged: sum("acknowledged"),
    overdue: sum("overdue"),
    earlier: sum("earlier"),
    opened: sum("opened"),
  };
}

/** The number of people in a state; `unopened` are those in none of the others. */
export function inState(counts: ReadinessCounts, state: RequiredState): number {
  if (state !== "unopened") return counts[state];
  return counts.asked - counts.acknowledged - counts.overdue - counts.earlier - counts.opened;
}

/** A percentage, rounded down so that 100 means that nobody is missing. */
export function percentOf({ acknowledged, asked }: Pick<ReadinessCounts, "acknowledged" | "asked">): string {
  return asked === 0 ? "–" : `${Math.floor((100 * acknowledged) / asked)} %`;
}

/** Calendar days since a past date, at least one. */
export function daysLate(dueAt: string): number {
  return Math.max(1, calendarDaysBetween(new Date(dueAt), new Date()));
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "2-digit" });

/** A date, with its year unless that is the current one: 30 Nov, 30 Nov 2027. */
export function dayAndMonth(instant: string, now = new Date()): string {
  const date = new Date(instant);
  if (date.getFullYear() !== now.getFullYear()) return shortDate(date);
  return `${dayFormat.format(date)} ${shortMonth(date)}`;
}

/** One person's totals for these articles. */
export function countsOfMember(
  { articles: standings }: ReadinessMember,
  articles: readonly ReadinessArticle[],
): ReadinessCounts {
  const shown = new Set(articles.map(({ articleId }) => articleId));
  const those = standings.filter(({ articleId }) => shown.has(articleId));
  const count = (state: RequiredState) => those.filter((standing) => standing.state === state).length;
  return {
    asked: those.length,
    acknowledged: count("acknowledged"),
    overdue: count("overdue"),
    earlier: count("earlier"),
    opened: count("opened"),
  };
}
