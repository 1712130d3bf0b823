import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/** What any element may be, below or beside one that is known by what it holds. */
const anythingAfterHas = /:has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)[^\s,{>+~]*\s*[\s>+~]\s*(?:\*|:not\()/g;
const printBlock = /@media print \{(?:[^{}]|\{[^{}]*\})*\}/g;

/**
 * Chromium keeps one list for all of `:has()`: a rule that may mean any element below has it style a whole document anew
 * whenever a node comes or goes, each press of a button among it.
 */
it("has no rule that chooses just anything below what :has() chose", async () => {
  const source = fileURLToPath(new URL("..", import.meta.url));
  const found: string[] = [];
  for await (const file of glob("**/*.css", { cwd: source })) {
    const css = await readFile(`${source}/${file}`, "utf8");
    for (const [rule] of css.replaceAll(printBlock, "").matchAll(anythingAfterHas))
      found.push(`${file}: ${rule}`);
  }
  expect(found).toEqual([]);
});
