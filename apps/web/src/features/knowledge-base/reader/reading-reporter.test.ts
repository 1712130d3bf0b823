import { setImmediate } from "node:timers/promises";
import type { ReadingReport } from "@antochi/contract/reading-report";
import { expect, it } from "vitest";
import { createReadingReporter } from "./reading-reporter.ts";

const offline = new Error("offline");
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
    onceOnline: (retry) => online.push(retry),
  });
  /** Ends the latest report, and lets what follows from it happen. */
  async function answer(failure?: Error): Promise<void> {
    const last = answers.at(-1);
    if (failure) last?.reject(failure);
    else last?.resolve();
    await setImmediate();
  }
  return { ...reporter, sent, online, answer };
}

it("tells each page once, and how long it has been in all", async () => {
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

it("tells all that no answer came for when the page is left", () => {
  const { report, reportLeaving, sent } = startReporter();
  report({ seconds: 4, pages: new Set([1]) });
  reportLeaving({ seconds: 6, pages: new Set([1, 2]) });
  expect(sent.at(-1)).toEqual({ ...sitting, seconds: 6, pages: [1, 2] });
});

it("tells it again once the connection is back, and leaves a refusal alone", async () => {
  const { report, sent, online, answer } = startReporter();
  report({ seconds: 4, pages: new Set([1]) });
  await answer(offline);
  online[0]?.();
  expect(sent.map(({ pages }) => pages)).toEqual([[1], [1]]);
  await answer(new Error("refused"));
  expect(online).toHaveLength(1);
});
