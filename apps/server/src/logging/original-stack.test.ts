import { spawnSync } from "node:child_process";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { expect, it } from "vitest";
import { originalStack } from "./original-stack.ts";

it("names the source lines of a bundle with a map beside it", async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-stack-"));
  const source = join(directory.path, "thrower.ts");
  await writeFile(source, "type Nothing = undefined;\n\n\n  throw new Error('on line four');\n");
  await writeFile(join(directory.path, "package.json"), '{ "type": "module" }');
  await using bundle = await rolldown({ input: source });
  const built = join(directory.path, "dist", "thrower.js");
  await bundle.write({ file: built, sourcemap: true, minify: { codegen: { removeWhitespace: true } } });
  const { stderr } = spawnSync(process.execPath, [built], { encoding: "utf8" });
  expect(stderr).toContain(pathToFileURL(built).href);
  expect(originalStack(stderr)).toContain(`at ${pathToFileURL(source).href}:4:`);
});

it("leaves a position without a map unchanged", () => {
  const stack = "Error: x\n    at file:///nowhere/a.js:1:2\n    at fs (node:fs:3:4)";
  expect(originalStack(stack)).toBe(stack);
});
