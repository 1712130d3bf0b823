import { limits } from "@antochi/contract/limits";
import { keptArticlesSchema } from "@antochi/contract/offline";
import { afterEach, expect, test, vi } from "vitest";
import { keptUntil } from "../../../device/kept-rows.ts";
import { stubBrowser } from "../../../device/testing/stub-browser.ts";
import { judge } from "./contact.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Stubs a server that accepts valid requests. @returns the number of articles in each request */
function answering({ state = "kept", at = new Date().toISOString() } = {}): number[] {
  const asked: number[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const input = keptArticlesSchema.safeParse(JSON.parse(body));
    if (!input.success) {
      const error = { message: "Refused", code: -32_600, data: { httpStatus: 400 } };
      return Response.json({ error }, { status: 400 });
    }
    const { articles } = input.data;
    asked.push(articles.length);
    const verdicts = articles.map(({ articleId, edition }) => ({
      articleId,
      mayKeep: true,
      edition,
      days: 7,
    }));
    return Response.json({ result: { data: { state, at, articles: state === "kept" ? verdicts : [] } } });
  });
  return asked;
}

const day = 86_400_000;
const token = "t".repeat(32);
const kept = Array.from({ length: 2 * limits.offlineArticlesMax + 1 }, (_, index) => ({
  articleId: index + 1,
  edition: 1,
}));

test("more articles than one request accepts are sent in several", async () => {
  const asked = answering();
  const { state, articles } = await judge(token, kept);
  expect(state).toBe("kept");
  expect(articles.map(({ articleId }) => articleId)).toEqual(kept.map(({ articleId }) => articleId));
  expect(asked).toEqual([200, 200, 1]);
});

test("a device without saved articles asks anyway, and only once if it may keep none", async () => {
  const at = new Date().toISOString();
  const first = answering({ at });
  expect(await judge(token, [])).toEqual({ state: "kept", at, articles: [] });
  expect(first).toEqual([0]);
  const second = answering({ state: "ended", at });
  expect(await judge(token, kept)).toEqual({ state: "ended", at, articles: [] });
  expect(second).toEqual([200]);
});

test("if nothing may be kept any more, the server is reached although the browser kept articles of two accounts", async () => {
  vi.resetModules();
  const browser = stubBrowser([7, 8]);
  const asked = answering({ state: "off" });
  const { contact } = await import("./contact.ts");
  await expect(contact(null)).resolves.toEqual({ gone: [], isDone: true });
  expect(asked).toHaveLength(1);
  expect(browser.rows).toEqual({ accounts: [], articles: [], entries: [] });
  expect(browser.mark()).toBeUndefined();
});

test("a clock that is ahead at contact with the server does not lengthen the period, once it is set right", async () => {
  vi.resetModules();
  stubBrowser([7]);
  const met = Date.now();
  answering({ at: new Date(met).toISOString() });
  vi.useFakeTimers({ toFake: ["Date"], now: met + 3 * day });
  const { contact } = await import("./contact.ts");
  const { readAccount } = await import("../../../device/keeping.ts");
  await contact(null);
  const account = await readAccount(7);
  if (!account) throw new Error("Nothing is kept of the account");
  expect(new Date(keptUntil(account, { days: 7 }))).toEqual(new Date(met + 7 * day));
});

test("a clock that is behind at contact with the server does not shorten the period", async () => {
  vi.resetModules();
  stubBrowser([7]);
  const met = Date.now();
  answering({ at: new Date(met + 3 * day).toISOString() });
  vi.useFakeTimers({ toFake: ["Date"], now: met });
  const { contact } = await import("./contact.ts");
  const { readAccount } = await import("../../../device/keeping.ts");
  await contact(null);
  const account = await readAccount(7);
  if (!account) throw new Error("Nothing is kept of the account");
  expect(new Date(keptUntil(account, { days: 7 }))).toEqual(new Date(met + 7 * day));
});
