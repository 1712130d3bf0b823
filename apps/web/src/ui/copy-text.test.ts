import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { copyText } from "./copy-text.ts";
import { currentToasts, dismissToast } from "./toasts/toast.ts";

const words = {
  copied: { title: "Copied" },
  failed: { title: "Not copied", text: "Copy it by hand." },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of currentToasts().toasts) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () =>
  currentToasts().toasts.map(({ title, description, tone }) => ({ title, description, tone }));
const failure = { title: "Not copied", description: "Copy it by hand.", tone: "destructive" };

test("copied text is on the clipboard, and announced if there are words for that", async () => {
  const written: string[] = [];
  vi.stubGlobal("navigator", {
    clipboard: {
      writeText: async (text: string) => {
        written.push(text);
      },
    },
  });
  expect(await copyText("K4RD", { failed: words.failed })).toBe(true);
  expect(shown()).toEqual([]);
  expect(await copyText("7WPX", words)).toBe(true);
  expect(shown()).toMatchObject([words.copied]);
  expect(written).toEqual(["K4RD", "7WPX"]);
});

test.each([
  ["over plain HTTP, where pages have no clipboard", undefined],
  ["if the browser refuses", { writeText: async () => Promise.reject(new Error("NotAllowedError")) }],
])("a failed copy is announced %s", async (_, clipboard) => {
  vi.stubGlobal("navigator", { clipboard });
  expect(await copyText("K4RD", words)).toBe(false);
  expect(shown()).toEqual([failure]);
});
