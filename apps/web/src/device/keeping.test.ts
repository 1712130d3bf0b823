import { afterEach, expect, test, vi } from "vitest";
import { stubBrowser } from "./testing/stub-browser.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("what is removed of everybody is found again by whoever comes next, where that was interrupted", async () => {
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

test("a cache that the browser made anew once nothing was kept goes with the next visit, but not what is being saved", async () => {
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
