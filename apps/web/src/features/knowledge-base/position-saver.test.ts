import { expect, it } from "vitest";
import { createPositionSaver } from "./position-saver.ts";

const offline = new Error("offline");

/** A saver whose saves end when and as the test says. */
function startSaver() {
  const sent: { page: number; end: PromiseWithResolvers<void> }[] = [];
  const online: (() => void)[] = [];
  const saver = createPositionSaver({
    send: ({ page }) => {
      const end = Promise.withResolvers<void>();
      sent.push({ page, end });
      return end.promise;
    },
    isOffline: (error) => error === offline,
    onceOnline: (retry) => online.push(retry),
  });
  return { saver, sent, online, pages: () => sent.map(({ page }) => page) };
}

it("saves again, once there is a connection, what failed without one", async () => {
  const { saver, sent, online, pages } = startSaver();
  saver.save({ articleId: 1, page: 2 });
  sent[0]?.end.reject(offline);
  await saver.whenSaved();
  online[0]?.();
  sent[1]?.end.resolve();
  await saver.whenSaved();
  saver.retry();
  expect(pages()).toEqual([2, 2]);
});

it("leaves a refusal of the server alone", async () => {
  const { saver, sent, online, pages } = startSaver();
  saver.save({ articleId: 1, page: 2 });
  sent[0]?.end.reject(new Error("refused"));
  await saver.whenSaved();
  saver.retry();
  expect(pages()).toEqual([2]);
  expect(online).toEqual([]);
});

it("does not save a page again whose article was read on meanwhile", async () => {
  const { saver, sent, pages } = startSaver();
  saver.save({ articleId: 1, page: 2 });
  const first = saver.whenSaved();
  saver.save({ articleId: 1, page: 4 });
  sent[0]?.end.reject(offline);
  await first;
  saver.retry();
  expect(pages()).toEqual([2, 4]);
});
