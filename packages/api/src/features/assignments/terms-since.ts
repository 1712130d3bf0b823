import type { ReadingAssignment } from "@antochi/db/tables/reading-assignments";

type Terms = Pick<ReadingAssignment, "dueAt" | "graceDays" | "eachEdition" | "againAfterMonths">;
type TermsSince = Pick<
  ReadingAssignment,
  "notDueBefore" | "eachEditionSince" | "earlierUntil" | "earlierGraceDays" | "earlierMonths"
>;

const dayMs = 86_400_000;

/**
 * Since when each term of a changed assignment counts: nobody is late by a date that had passed before they were asked for
 * it. Somebody who is late already stays late, and a future date counts as it is. `who-must-read.ts` applies this.
 */
export function termsSince(before: Terms & TermsSince, after: Terms, now: Date): TermsSince {
  return {
    notDueBefore: notDueBefore(before, after, now),
    eachEditionSince: after.eachEdition ? (before.eachEdition ? before.eachEditionSince : now) : null,
    ...earlierTerms(before, after, now),
  };
}

function notDueBefore(before: Terms & TermsSince, after: Terms, now: Date): Date | null {
  if (after.dueAt.getTime() === before.dueAt.getTime()) return before.notDueBefore;
  const had = latest(before.dueAt, before.notDueBefore);
  if (after.dueAt > now || after.dueAt >= had) return null;
  const grace = new Date(now.getTime() + after.graceDays * dayMs);
  return had < grace ? had : grace;
}

function latest(one: Date, other: Date | null): Date {
  return other !== null && other > one ? other : one;
}

/**
 * The earlier terms that gave more than later ones, with those replaced now. Terms that gave no more than the replaced or
 * the new ones are left out, so that few remain however often terms are changed.
 */
function earlierTerms(before: Terms & TermsSince, after: Terms, now: Date) {
  const earlier = before.earlierUntil.map((until, place) => ({
    until,
    days: before.earlierGraceDays[place] ?? 0,
    months: before.earlierMonths[place] ?? 0,
  }));
  const counted = { until: now, days: before.graceDays, months: before.againAfterMonths ?? 0 };
  const follows = { days: after.graceDays, months: after.againAfterMonths ?? 0 };
  const kept = [...earlier.filter((terms) => givesMore(terms, counted)), counted].filter((terms) =>
    givesMore(terms, follows),
  );
  return {
    earlierUntil: kept.map(({ until }) => until),
    earlierGraceDays: kept.map(({ days }) => days),
    earlierMonths: kept.map(({ months }) => months),
  };
}

type Given = { days: number; months: number };

function givesMore(one: Given, other: Given): boolean {
  const isLonger = other.months !== 0 && (one.months === 0 || one.months > other.months);
  return isLonger || one.days > other.days;
}
