import { access, glob, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { drawHouse } from "./draw-house.ts";
import { rooms } from "./import-law.ts";

const repository = join(import.meta.dirname, "../..");
const folders: string[] = [];
for await (const file of glob(["{apps,packages}/*/package.json", "tooling/package.json"], {
  cwd: repository,
})) {
  folders.push(dirname(file));
}

test("every room has its line in the import law, and every line its room", () => {
  expect(folders.toSorted()).toEqual(Object.keys(rooms).toSorted());
});

const prose = await readFile(join(repository, "docs/ARCHITECTURE.md"), "utf8");

test("the picture in docs/ARCHITECTURE.md is the law's: else run `pnpm architecture`", () => {
  expect(prose).toContain(drawHouse());
});

test("every file named for a change exists", async () => {
  const section = prose.split("\n## ").find((part) => part.startsWith("To change one thing")) ?? "";
  const files = [...section.matchAll(/`((?:apps|packages)\/[^`]+)`/g)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) await expect.soft(access(join(repository, file)), file).resolves.toBeUndefined();
});

test.each(["apps/server/src", "packages/api/src", "apps/web/src", "apps/e2e/src"])(
  "the table of what is inside %s names all that is there, and nothing else",
  async (source) => {
    const [, table = ""] = prose.split(`| in \`${source}\` |`);
    const rows = table.split("\n\n")[0]?.split("\n").slice(2) ?? [];
    const named = rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path),
    );
    const entries = await readdir(join(repository, source));
    const there = entries.filter((name) => !/\.(test|gen|d)\.ts$/.test(name));
    const inside = named.filter((path) => !path.startsWith("../")).map((path) => path.split("/", 1).join());
    expect([...new Set(inside)].toSorted()).toEqual(there.toSorted());
  },
);

test.each(["docs/security.md", "docs/threat-model.md"])(
  "every test that %s names is one that exists",
  async (document) => {
    const text = await readFile(join(repository, document), "utf8");
    const named = new Set([...text.matchAll(/`([\w/-]+\.test\.tsx?)`/g)].map(([, name = ""]) => name));
    const there: string[] = [];
    for await (const file of glob("{apps,packages,tooling}/**/src/**/*.test.{ts,tsx}", {
      cwd: repository,
      exclude: ["**/node_modules/**"],
    }))
      there.push(file);
    const meant = (name: string) => there.filter((file) => `/${file}`.endsWith(`/${name}`));
    expect([...named].filter((name) => meant(name).length !== 1)).toEqual([]);
    expect(named.size).toBeGreaterThan(20);
  },
);

test.each(Object.entries(rooms))("the table in docs/ARCHITECTURE.md says what %s may import", (room, law) => {
  const row = prose.split("\n").find((line) => line.startsWith(`| \`${room}\` |`)) ?? "";
  const named = [...(row.split("|").at(-2) ?? "").matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => name);
  // The general permission of tests to use the room `testing` is stated once, above the table.
  const allowed = [...law.imports, ...(law.types ?? []), ...(law.tests ?? [])].filter(
    (name) => name !== "testing" || law.imports.includes(name),
  );
  expect(named.toSorted()).toEqual(allowed.toSorted());
});

describe.each(folders)("%s", (folder) => {
  // knip fails on an unused dependency, so a permission without a dependency is unused too.
  test("depends on every room that the law lets it import", async () => {
    const { imports = [], types = [], tests = [] } = rooms[folder] ?? {};
    const manifest = await readFile(join(repository, folder, "package.json"), "utf8");
    const declared = [...manifest.matchAll(/"@antochi\/([\w-]+)": "workspace:/g)].map(([, name]) => name);
    expect(declared).toEqual(expect.arrayContaining([...imports, ...types, ...tests]));
  });

  // turbo silently skips a package that lacks a script.
  test.each(["test", "typecheck"])("has the script %s", async (script) => {
    const manifest: unknown = JSON.parse(await readFile(join(repository, folder, "package.json"), "utf8"));
    expect(manifest).toHaveProperty(["scripts", script]);
  });

  test("is typechecked by its own configuration", async () => {
    await expect(access(join(repository, folder, "tsconfig.json"))).resolves.toBeUndefined();
  });
});
