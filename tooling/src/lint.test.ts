import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenFixtures, soundFixtures } from "./lint-fixtures.ts";
import { readDiagnostics } from "./read-diagnostics.ts";

const repository = join(import.meta.dirname, "../..");
const compilerOptions = {
  strict: true,
  module: "nodenext",
  target: "es2024",
  noEmit: true,
  types: ["node"],
  typeRoots: [join(repository, "tooling/node_modules/@types")],
};

/** The repository's own configuration, laid over a tree of fixtures. */
const config = `import config from ${JSON.stringify(join(repository, "oxlint.config.ts"))};
export default { ...config, jsPlugins: [${JSON.stringify(join(repository, "tooling/src/lint-plugin.ts"))}] };`;

let tree = "";
let rulesByFile = new Map<string, string[]>();

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "antochi-lint-"));
  await write("oxlint.config.ts", config);
  await write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["apps", "packages"] }));
  for (const { file, code } of [...brokenFixtures, ...soundFixtures]) await write(file, `${code}\n`);
  rulesByFile = readDiagnostics(await runOxlint(tree));
});

afterAll(async () => {
  await rm(tree, { recursive: true, force: true });
});

describe("code that breaks a rule of the house fails the lint", () => {
  test.each(brokenFixtures)("$rule: $file", ({ rule, file }) => {
    expect(rulesByFile.get(file)).toContain(rule);
  });
});

describe("code that keeps the rules passes the lint", () => {
  test.each(soundFixtures)("$file", ({ file }) => {
    expect(rulesByFile.get(file) ?? []).toEqual([]);
  });
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, file)), { recursive: true });
  await writeFile(join(tree, file), text);
}

function runOxlint(folder: string): Promise<string> {
  const programs = join(repository, "node_modules/.bin");
  const env = { ...process.env, PATH: [programs, process.env["PATH"]].join(delimiter) };
  return new Promise((resolve) => {
    // The exit code is non-zero by design here: the findings are in the output.
    execFile(
      join(programs, "oxlint"),
      ["--format=json", "apps", "packages"],
      { cwd: folder, env },
      (_error, output) => resolve(output),
    );
  });
}
