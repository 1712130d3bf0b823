import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const inPixels = /\((?:min|max)-width: [\d.]+px\)/g;

/**
 * With larger text in the browser, the layout has to be that of a narrower window; only breakpoints in rem adapt
 * (docs/decisions, 2026-11-26-breaks-in-rem).
 */
it("has no breakpoint in pixels", async () => {
  const source = fileURLToPath(new URL("..", import.meta.url));
  const found: string[] = [];
  for await (const file of glob("**/*.{css,ts,tsx}", { cwd: source })) {
    const text = await readFile(`${source}/${file}`, "utf8");
    for (const [query] of text.matchAll(inPixels)) found.push(`${file}: ${query}`);
  }
  expect(found).toEqual([]);
});
