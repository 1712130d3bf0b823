import { afterEach, expect, test, vi } from "vitest";
import { stubBrowser } from "../../../device/testing/stub-browser.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("an article saved, or cancelled, while the device is scanned is not shown as being saved again", async () => {
  stubBrowser([7]);
  const { currentKept, readKept, showSaving } = await import("./kept-state.ts");
  showSaving(1, 0.9);
  const looked = readKept();
  showSaving(1, undefined);
  showSaving(2, 0.1);
  await looked;
  expect(currentKept().articles).toHaveLength(1);
  expect([...currentKept().saving]).toEqual([[2, 0.1]]);
});
