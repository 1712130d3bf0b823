import { spawnSync } from "node:child_process";
import { mkdir, mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claim } from "@antochi/embedded/owner";
import { expect, it } from "vitest";
import { createTestDatabase } from "../database.ts";

it("says in one line to stop the product if it runs on the same data", async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-seed-"));
  const dataDir = join(directory.path, "postgres");
  await mkdir(dataDir);
  await claim(dataDir);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "seed.ts")], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], DATA_DIR: directory.path },
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: "",
    stderr: `${dataDir} is in use by process ${process.pid}: stop the product first, or name a database in DATABASE_URL\n`,
  });
});

it.each([
  ["--users", "many", "--users must be a whole number, not many\n"],
  ["--people", "3", "usage: pnpm db:seed [--activity VIEWS] [--users PEOPLE] [--articles ARTICLES]\n"],
])("says in one line what is wrong with %s %s", (option, value, line) => {
  const program = [join(import.meta.dirname, "seed.ts"), option, value];
  const { status, stderr } = spawnSync(process.execPath, program, { encoding: "utf8", env: {} });
  expect([status, stderr]).toEqual([1, line]);
});

it("reports what it added, and what happened to the articles", async () => {
  await using database = await createTestDatabase();
  const seed = (...options: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, "seed.ts"), ...options], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"], DATABASE_URL: database.url },
    }).stdout;
  expect(seed("--users", "3")).toBe(
    "Added 3 users, 200 articles and 0 views.\nThe new articles are spread over all categories, old and new, and have no PDF.\n",
  );
  expect(seed("--activity", "5")).toBe(
    "Added 0 users, 0 articles and 5 views.\nThe articles that were there stay as they are; --articles adds more.\n",
  );
  const { rows } = await database.pool.query("select count(*)::int as articles from knowledge_base_articles");
  expect(rows).toEqual([{ articles: 200 }]);
});
