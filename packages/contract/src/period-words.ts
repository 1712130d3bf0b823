import type { Language } from "./languages.ts";
import type { RetentionPeriods } from "./personal-data.ts";

const names = { enquiries: "enquiriesMonths", logs: "logsMonths" } as const;

/** What is deleted after a retention period. */
export type PeriodName = keyof typeof names;

/** The placeholder for a period in a built page, since only the server that sends the page knows it. */
export function periodToken(name: PeriodName, language: Language): string {
  return `@@${name}:${language}@@`;
}

/** How long something is kept, in words that follow "kept". */
export function periodWords(name: PeriodName, periods: RetentionPeriods, language: Language): string {
  const months = periods[names[name]];
  if (language === "el") {
    if (months === null) return "χωρίς χρονικό όριο";
    return months === 1 ? "για έναν μήνα" : `για ${months} μήνες`;
  }
  if (months === null) return "without a time limit";
  return months === 1 ? "for one month" : `for ${months} months`;
}

/** Fills the periods of an installation into a built page. */
export function fillPeriods(page: string, periods: RetentionPeriods): string {
  let filled = page;
  for (const name of ["enquiries", "logs"] as const) {
    for (const language of ["en", "el"] as const) {
      filled = filled.replaceAll(periodToken(name, language), periodWords(name, periods, language));
    }
  }
  return filled;
}
