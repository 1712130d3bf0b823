import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryDirectory } from "./testing/temporary-directory.ts";
import { query } from "./testing/query.ts";
import { startEmbeddedPostgres } from "./postgres.ts";

test("data is there after the next start, under the same password", async () => {
  await using directory = await makeTemporaryDirectory();
  const dataDir = join(directory.path, "postgres");
  const first = await startEmbeddedPostgres({ dataDir });
  await query(first.url, "create table persisted as select 'Αντοχή' as word");
  await Promise.all([first.stop(), first.stop()]);
  await using second = await startEmbeddedPostgres({ dataDir });
  expect(await query(second.url, "select word from persisted")).toBe("Αντοχή");
  expect(new URL(second.url).password).toBe(new URL(first.url).password);
});

test("only this machine can reach it, and only with the password", async () => {
  await using directory = await makeTemporaryDirectory();
  await using postgres = await startEmbeddedPostgres({ dataDir: directory.path });
  expect(await query(postgres.url, "show listen_addresses")).toBe("127.0.0.1");
  const wrong = new URL(postgres.url);
  wrong.password = "postgres";
  await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
  const { mode } = await stat(join(directory.path, "password"));
  expect((mode & 0o777).toString(8)).toBe("600");
});

test("uses the given port and settings, and reports its log", async () => {
  await using directory = await makeTemporaryDirectory();
  const lines: string[] = [];
  const settings = { fsync: "off", max_connections: "7" };
  const options = { dataDir: directory.path, settings, onLog: (line: string) => lines.push(line) };
  const first = await startEmbeddedPostgres(options);
  const port = Number(new URL(first.url).port);
  expect(await query(first.url, "show max_connections")).toBe("7");
  await first.stop();
  await using second = await startEmbeddedPostgres({ ...options, port });
  expect(second.url).toBe(first.url);
  expect(lines.join("\n")).toContain("database system is shut down");
});

test("a second start on the same directory fails with a clear error and leaves the first alone", async () => {
  await using directory = await makeTemporaryDirectory();
  await using first = await startEmbeddedPostgres({ dataDir: directory.path });
  const second = startEmbeddedPostgres({ dataDir: directory.path });
  await expect(second).rejects.toThrow(`${directory.path} is in use by process ${process.pid}`);
  expect(await query(first.url, "select 1")).toBe(1);
});

test("of two first starts on one directory one is refused before any cluster is created", async () => {
  await using directory = await makeTemporaryDirectory();
  const first = startEmbeddedPostgres({ dataDir: directory.path });
  const second = startEmbeddedPostgres({ dataDir: directory.path });
  await expect(Promise.all([first, second])).rejects.toThrow(
    `${directory.path} is in use by process ${process.pid}`,
  );
  expect(await readdir(directory.path)).not.toContain("cluster");
  const [postgres] = (await Promise.allSettled([first, second])).flatMap((start) =>
    start.status === "fulfilled" ? [start.value] : [],
  );
  await using only = postgres;
  expect(await query(only?.url ?? "", "select 1")).toBe(1);
});

test("a failed start reports Postgres's message, and can be repeated", async () => {
  await using directory = await makeTemporaryDirectory();
  const failing = startEmbeddedPostgres({ dataDir: directory.path, settings: { max_connections: "none" } });
  await expect(failing).rejects.toThrow(/did not start[^]*max_connections/);
  await using postgres = await startEmbeddedPostgres({ dataDir: directory.path });
  expect(await query(postgres.url, "select 1")).toBe(1);
});

test("leftovers of an interrupted first start are removed", async () => {
  await using directory = await makeTemporaryDirectory();
  await mkdir(join(directory.path, "unfinished-abc"));
  await writeFile(join(directory.path, "unfinished-abc", "PG_VERSION"), "18\n");
  await using postgres = await startEmbeddedPostgres({ dataDir: directory.path });
  expect(await query(postgres.url, "select 1")).toBe(1);
  expect((await readdir(directory.path)).sort()).toEqual(["cluster", "owner", "password"]);
});

test("a first start that was cut off as it wrote the password can be repeated", async () => {
  await using directory = await makeTemporaryDirectory();
  await writeFile(join(directory.path, "password"), "");
  await using postgres = await startEmbeddedPostgres({ dataDir: directory.path });
  expect(new URL(postgres.url).password).toMatch(/^[\w-]{32}$/);
});

test("has the extensions and the collation that the product's migrations use", async () => {
  await using directory = await makeTemporaryDirectory();
  await using postgres = await startEmbeddedPostgres({ dataDir: directory.path });
  await query(postgres.url, "create extension pg_trgm");
  await query(postgres.url, "create extension unaccent");
  expect(await query(postgres.url, "select lower(unaccent('ΑΝΤΟΧΉ Évora'))")).toBe("αντοχη evora");
  expect(await query(postgres.url, "select similarity('αντοχη', 'αντοχι') > 0.5")).toBe(true);
  expect(await query(postgres.url, `select 'Άλφα' < 'βήτα' collate "und-x-icu"`)).toBe(true);
});
