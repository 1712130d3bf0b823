import { setImmediate } from "node:timers/promises";
import { limits } from "@antochi/contract/limits";
import type { ReadingReport } from "@antochi/contract/reading-report";
import { expect, it } from "vitest";
import { createReadingReporter } from "./reading-reporter.ts";

const offline = new Error("offline");
const busy = new Error("busy");
const sitting = { articleId: 1, edition: 2, sitting: "a sitting", startedAt: "2026-01-01T00:00:00.000Z" };

function startReporter() {
  const sent: ReadingReport[] = [];
  const online: (() => void)[] = [];
  const answers: PromiseWithResolvers<void>[] = [];
  const reporter = createReadingReporter({
    ...sitting,
    send(report) {
      sent.push(report);
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      return answer.promise;
    },
    isOffline: (error) => error === offline,
    mayPass: (error) => error === offline || error === busy,
    onceOnline: (retry) => online.push(retry),
  });
  /** Settles the latest report, and runs what follows from it. */
  async function answer(failure?: Error): Promise<void> {
    const last = answers.at(-1);
    if (failure) last?.reject(failure);
    else last?.resolve();
    await setImmediate();
  }
  return { ...reporter, sent, online, answer };
}

it("reports each page once, with its total time", async () => {
  const { report, sent, answer } = startReporter();
  report({ seconds: 4, pages: new Set([1]) });
  await answer();
  report({ seconds: 9, pages: new Set([1]) });
  report({ seconds: 12, pages: new Set([1, 2]) });
  await answer();
  report({ seconds: 40, pages: new Set([1, 2]) });
  expect(sent).toEqual([
    { ...sitting, seconds: 4, pages: [1] },
    { ...sitting, seconds: 12, pages: [2] },
    { ...sitting, seconds: 40, pages: [] },
  ]);
});

it("reports everything unanswered when the page is left", () => {
  const { report, reportLeaving, sent } = startReporter();
  report({ seconds: 4, pages: new Set([1]) });
  reportLeaving({ seconds: 6, pages: new Set([1, 2]) });
  expect(sent.at(-1)).toEqual({ ...sitting, seconds: 6, pages: [1, 2] });
});

it("retries once the connection is back, and not after a refusal", async () => {
  const { report, reportLeaving, sent, online, answer } = startReporter();
  report({ seconds: 4, pages: new Set([1]) });
  await answer(offline);
  online[0]?.();
  expect(sent.map(({ pages }) => pages)).toEqual([[1], [1]]);
  await answer(new Error("refused"));
  reportLeaving({ seconds: 30, pages: new Set([1, 2]) });
  expect(sent).toHaveLength(2);
  expect(online).toHaveLength(1);
});

it("retries what a busy server refused with the next page or fifteen more seconds, not with every look", async () => {
  const { report, sent, answer } = startReporter();
  report({ seconds: 4, pages: new Set([1]) });
  await answer(busy);
  report({ seconds: 5, pages: new Set([1]) });
  expect(sent).toHaveLength(1);
  report({ seconds: 6, pages: new Set([1, 2]) });
  await answer(busy);
  report({ seconds: 20, pages: new Set([1, 2]) });
  report({ seconds: 21, pages: new Set([1, 2]) });
  await answer();
  expect(sent.map(({ pages }) => pages)).toEqual([[1], [1, 2], [1, 2]]);
});

it("retries unanswered reports with the next page, even without an event that the connection is back", async () => {
  const { report, sent, answer } = startReporter();
  report({ seconds: 4, pages: new Set([1]) });
  await answer(offline);
  report({ seconds: 5, pages: new Set([1]) });
  expect(sent).toHaveLength(1);
  report({ seconds: 6, pages: new Set([1, 2]) });
  await answer();
  expect(sent.map(({ pages }) => pages)).toEqual([[1], [1, 2]]);
});

it("retries what a busy server refused when the page is left", async () => {
  const { report, reportLeaving, sent, answer } = startReporter();
  report({ seconds: 4, pages: new Set([1]) });
  await answer(busy);
  reportLeaving({ seconds: 4, pages: new Set([1]) });
  expect(sent.map(({ pages }) => pages)).toEqual([[1], [1]]);
});

it("tells, before a request that depends on it, whether everything was reported", async () => {
  const { report, flush, sent, answer } = startReporter();
  const read = { seconds: 4, pages: new Set([1]) };
  report(read);
  await answer(busy);
  const flushed = flush(read);
  await Promise.all([expect(flushed).rejects.toBe(busy), answer(busy)]);
  const again = flush(read);
  await answer();
  await again;
  await flush(read);
  expect(sent.map(({ pages }) => pages)).toEqual([[1], [1], [1]]);
});

it("reports more pages than fit one report in several before a request", async () => {
  const { flush, sent, answer } = startReporter();
  const pages = new Set(Array.from({ length: limits.pagesInReportMax + 1 }, (_, index) => index + 1));
  const flushed = flush({ seconds: limits.sittingSecondsMax + 20, pages });
  await answer();
  await answer();
  await flushed;
  expect(sent.map((each) => each.pages.length)).toEqual([limits.pagesInReportMax, 1]);
});
