import { afterEach, expect, test, vi } from "vitest";
import type { KeptAccount, KeptArticle } from "./kept-rows.ts";
import { stubBrowser } from "./testing/stub-browser.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("an interrupted removal of everybody's data is completed by the next visitor", async () => {
  const browser = stubBrowser([7]);
  browser.getRegistration.mockRejectedValueOnce(new DOMException("The page is left", "AbortError"));
  const { removeEverything, tidyUp } = await import("./keeping.ts");
  await expect(removeEverything()).rejects.toThrow("The page is left");
  expect(browser.rows).toEqual({ accounts: [], articles: [], entries: [] });
  expect(browser.mark()).toBe("0");

  await tidyUp();
  expect(browser.mark()).toBeUndefined();
  expect(browser.dropped).toEqual(["offline"]);
});

test("a cache recreated by the browser once nothing was kept goes with the next visit, but not what is being saved", async () => {
  const browser = stubBrowser([7]);
  const { removeEverything, tidyUp } = await import("./keeping.ts");
  await removeEverything();
  expect(browser.mark()).toBeUndefined();
  for (const name of ["offline-0123456789abcdef", "of-somebody-else"]) browser.caches.add(name);
  browser.held.add("saving-for-offline");
  await tidyUp();
  expect([...browser.caches]).toContain("offline-0123456789abcdef");

  browser.held.clear();
  await tidyUp();
  expect([...browser.caches]).toEqual(["of-somebody-else"]);
});

test("a database recreated by another tab once nothing was kept goes with the next visit, but not what is being saved", async () => {
  const browser = stubBrowser([7]);
  const { removeEverything, tidyUp } = await import("./keeping.ts");
  await removeEverything();
  for (const name of ["offline", "of-somebody-else"]) browser.databases.add(name);
  browser.held.add("saving-for-offline");
  await tidyUp();
  expect([...browser.databases]).toContain("offline");

  browser.held.clear();
  await tidyUp();
  expect([...browser.databases]).toEqual(["of-somebody-else"]);
});

test("an article that took long to save does not reset the time of a later contact with the server", async () => {
  const user = {
    id: 7,
    username: "member",
    email: "member@example.org",
    firstName: "Member",
    lastName: "Sample",
    phone: "+30 210 000 0000",
    militaryRank: null,
    unit: null,
    isAdmin: false,
    isApproved: true,
  };
  const account: KeptAccount = { id: 7, user, token: "t".repeat(32), contactAt: 1_000, seenAt: 1_000 };
  const kept: KeptArticle = {
    accountId: 7,
    articleId: 2,
    article: {
      id: 2,
      categoryId: 1,
      title: "Masts",
      createdAt: "2026-11-01T08:00:00.000Z",
      updatedAt: "2026-11-01T08:00:00.000Z",
      categoryName: "Radio",
      description: null,
      handling: null,
      tracesCopies: false,
    },
    category: undefined,
    edition: 1,
    days: 7,
    savedAt: 2_000,
    pdf: new Blob(),
    cover: null,
    scannedText: [],
    marks: [],
    standing: null,
    position: null,
    newerEdition: null,
  };
  const browser = stubBrowser([7]);
  browser.rows["accounts"] = [{ ...account, contactAt: 5_000, seenAt: 6_000 }];
  const { keepArticle } = await import("./keeping.ts");
  await keepArticle(account, kept);
  expect(browser.rows["accounts"]).toEqual([{ ...account, contactAt: 5_000, seenAt: 6_000 }]);
  expect(browser.rows["articles"]).toHaveLength(2);
});
