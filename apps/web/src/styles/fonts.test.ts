import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

/** Browsers only combine faces into one font if they declare the same weights. */
it("the faces of a family have the same weights, so that no word falls back to a system font", async () => {
  const css = await readFile(new URL("fonts.css", import.meta.url), "utf8");
  const weights = new Map<string, Set<string>>();
  for (const [, face = ""] of css.matchAll(/@font-face \{(.*?)\}/gs)) {
    const family = /font-family: "(.*?)"/.exec(face)?.[1] ?? "";
    const weight = /font-weight: (.*?);/.exec(face)?.[1] ?? "normal";
    weights.set(family, (weights.get(family) ?? new Set()).add(weight));
  }
  expect(Object.fromEntries([...weights].map(([family, all]) => [family, [...all]]))).toEqual({
    "Sofia Sans Extra Condensed": ["480 640"],
    Commissioner: ["400 600"],
    "Display Stand-in": ["normal"],
    "Wide Display Stand-in": ["normal"],
    "Text Stand-in": ["normal"],
    "Wide Text Stand-in": ["normal"],
  });
});
