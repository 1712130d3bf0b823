import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/**
 * CSS modules paste a sheet that is composed into each sheet that composes it, without saying where it came from: Vite
 * warns of that at each build, since it could not find what such a sheet refers to.
 */
it("has no sheet that composes classes of another, which would be delivered once for each", async () => {
  const source = fileURLToPath(new URL("..", import.meta.url));
  const found: string[] = [];
  for await (const file of glob("**/*.module.css", { cwd: source })) {
    const css = await readFile(`${source}/${file}`, "utf8");
    for (const [rule] of css.matchAll(/composes:[^;]*\bfrom\b[^;]*/g)) found.push(`${file}: ${rule}`);
  }
  expect(found).toEqual([]);
});
