import { afterEach, expect, it } from "vitest";
import { ownWords, replaceOwnWords } from "./own-words.ts";
import { formatSize } from "./format-size.ts";

it.each([
  [0, "1 kB"],
  [94_000, "92 kB"],
  [1_048_063, "1023 kB"],
  // It rounds to 1,024 kB, which is the next unit.
  [1_048_575, "1.0 MB"],
  [6_500_000, "6.2 MB"],
  [20_971_520, "20.0 MB"],
  [1_073_741_823, "1.0 GB"],
  [41_000_000_000, "38.2 GB"],
])("formats %i bytes as people do", (bytes, said) => {
  expect(formatSize(bytes)).toBe(said);
});

const english = { ...ownWords };
afterEach(() => replaceOwnWords(english));

it("has a decimal comma on Greek screens", () => {
  replaceOwnWords({ ...english, language: "el" });
  expect([6_500_000, 41_000_000_000, 94_000].map(formatSize)).toEqual(["6,2 MB", "38,2 GB", "92 kB"]);
});
