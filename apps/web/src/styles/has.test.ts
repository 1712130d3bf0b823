import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/** A selector that matches any element below or beside one that is selected by `:has()`. */
const anythingAfterHas = /:has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)[^\s,{>+~]*\s*[\s>+~]\s*(?:\*|:not\()/g;
const printBlock = /@media print \{(?:[^{}]|\{[^{}]*\})*\}/g;

/**
 * Chromium keeps one invalidation set for all `:has()` rules: if one may match any descendant, the whole document is
 * restyled whenever a node is added or removed, for example at each press of a button.
 */
it("has no rule with an unqualified descendant below :has()", async () => {
  const source = fileURLToPath(new URL("..", import.meta.url));
  const found: string[] = [];
  for await (const file of glob("**/*.css", { cwd: source })) {
    const css = await readFile(`${source}/${file}`, "utf8");
    for (const [rule] of css.replaceAll(printBlock, "").matchAll(anythingAfterHas))
      found.push(`${file}: ${rule}`);
  }
  expect(found).toEqual([]);
});
