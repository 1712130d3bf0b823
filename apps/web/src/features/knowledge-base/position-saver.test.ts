import { expect, it } from "vitest";
import { createPositionSaver } from "./position-saver.ts";

const offline = new Error("offline");

/** A saver whose saves settle when and how the test decides. */
function startSaver() {
  const sent: { page: number; end: PromiseWithResolvers<void> }[] = [];
  const online: (() => void)[] = [];
  const reader: { id: number | undefined } = { id: 1 };
  const saver = createPositionSaver({
    send: ({ page }) => {
      const end = Promise.withResolvers<void>();
      sent.push({ page, end });
      return end.promise;
    },
    account: () => reader.id,
    isOffline: (error) => error === offline,
    onceOnline: (retry) => online.push(retry),
  });
  return { saver, sent, online, reader, pages: () => sent.map(({ page }) => page) };
}

it("retries a failed save once there is a connection", async () => {
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

it("does not retry a refusal by the server", async () => {
  const { saver, sent, online, pages } = startSaver();
  saver.save({ articleId: 1, page: 2 });
  sent[0]?.end.reject(new Error("refused"));
  await saver.whenSaved();
  saver.retry();
  expect(pages()).toEqual([2]);
  expect(online).toEqual([]);
});

it("does not retry a page of an article that was read on meanwhile", async () => {
  const { saver, sent, pages } = startSaver();
  saver.save({ articleId: 1, page: 2 });
  const first = saver.whenSaved();
  saver.save({ articleId: 1, page: 4 });
  sent[0]?.end.reject(offline);
  await first;
  saver.retry();
  expect(pages()).toEqual([2, 4]);
});

it("saves no page of one member as the position of the next who signs in", async () => {
  const { saver, sent, online, reader, pages } = startSaver();
  saver.save({ articleId: 1, page: 2 });
  sent[0]?.end.reject(offline);
  await saver.whenSaved();
  reader.id = undefined;
  online[0]?.();
  reader.id = 2;
  online[0]?.();
  saver.retry();
  expect(pages()).toEqual([2]);
});
