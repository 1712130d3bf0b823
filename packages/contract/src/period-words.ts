import { type Language, languages } from "./languages.ts";
import { namesOf } from "./names-of.ts";
import type { RetentionPeriods } from "./personal-data.ts";

const names = { enquiries: "enquiriesMonths", logs: "logsMonths" } as const;

/** What is deleted after a retention period. */
export type PeriodName = keyof typeof names;

/** The placeholder for a period in a built page, since only the server that sends the page knows it. */
export function periodToken(name: PeriodName, language: Language): string {
  return `@@${name}:${language}@@`;
}

const periodsIn = {
  en: {
    unlimited: "without a time limit",
    one: "for one month",
    several: (months: number) => `for ${months} months`,
  },
  el: {
    unlimited: "χωρίς χρονικό όριο",
    one: "για έναν μήνα",
    several: (months: number) => `για ${months} μήνες`,
  },
};

/** How long something is kept, in words that follow "kept". */
export function periodWords(name: PeriodName, periods: RetentionPeriods, language: Language): string {
  const months = periods[names[name]];
  const words = periodsIn[language];
  if (months === null) return words.unlimited;
  return months === 1 ? words.one : words.several(months);
}

/** Fills the periods of an installation into a built page. */
export function fillPeriods(page: string, periods: RetentionPeriods): string {
  let filled = page;
  for (const name of namesOf(names)) {
    for (const language of languages) {
      filled = filled.replaceAll(periodToken(name, language), periodWords(name, periods, language));
    }
  }
  return filled;
}
