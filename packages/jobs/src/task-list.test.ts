import { expect, it } from "vitest";
import { defineTimedJob, handle } from "./define-job.ts";
import { toTimetable } from "./task-list.ts";

const minute = 60_000;

function attemptsOf(cron: string, maxAttempts: number): number | undefined {
  const job = defineTimedJob({ name: "seal-entries", cron, maxAttempts, madeUpForMs: 0 });
  return toTimetable([handle(job, async () => undefined)])[0]?.options.maxAttempts;
}

it.each([
  ["* * * * *", minute, 4],
  ["*/2 * * * *", 2 * minute, 5],
  ["59,0 2,3 * * *", minute, 4],
  ["7 * * * *", 60 * minute, 5],
  ["30 2 * * *", 24 * 60 * minute, 5],
  ["0 0 29 2 *", 24 * 60 * minute, 5],
])("a failed job due by %s is retried with its pauses before its next run", (cron, period, expected) => {
  const attempts = attemptsOf(cron, 5) ?? 0;
  expect(attempts).toBe(expected);
  const pauses = Array.from({ length: attempts - 1 }, (_, index) => Math.exp(index + 1) * 1_000);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(period);
});

it("is retried at most as often as it says", () => {
  expect(attemptsOf("* * * * *", 2)).toBe(2);
});

it("a waiting job keeps its due time, whatever the clock of the machine that schedules the next one", () => {
  const job = defineTimedJob({ name: "seal-entries", cron: "* * * * *", maxAttempts: 1, madeUpForMs: 0 });
  const [line] = toTimetable([handle(job, async () => undefined)]);
  expect(line?.options).toMatchObject({ jobKey: "seal-entries", jobKeyMode: "preserve_run_at" });
});
