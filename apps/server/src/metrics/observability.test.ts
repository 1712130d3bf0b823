import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestDatabase } from "@antochi/testing/database";
import { expect, it } from "vitest";
import { createMetrics } from "./create-metrics.ts";

const files = join(import.meta.dirname, "../../observability");

/** Metrics that Prometheus generates itself. */
const foreign = new Set(["up"]);

async function namesIn(file: string): Promise<string[]> {
  const text = await readFile(join(files, file), "utf8");
  const names =
    text.match(/\b(?:up|(?:antochi|http|pg_pool|nodejs|process)_[a-z0-9_]+)(?=[[{ )]|\\?"|$)/gm) ?? [];
  return [...new Set(names)].filter((name) => !foreign.has(name));
}

it.each(["alerts.yml", "dashboard.json"])("%s uses only existing metrics", async (file) => {
  await using database = await createTestDatabase();
  const { registry } = createMetrics({
    pool: database.pool,
    probes: {},
    skews: new Map(),
    procedures: new Set(),
  });
  const known = new Set(registry.getMetricsAsArray().map(({ name }) => name));
  const asked = (await namesIn(file)).map((name) => name.replace(/_(?:bucket|count|sum)$/, ""));
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

it("tests every alert, each by its name", async () => {
  const [rules, tests] = await Promise.all(
    ["alerts.yml", "alerts.test.yml"].map((file) => readFile(join(files, file), "utf8")),
  );
  const alerts = [...(rules ?? "").matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
  expect(alerts.length).toBeGreaterThan(5);
  expect(alerts.filter((name) => !new RegExp(`\\b${name}\\b`).test(tests ?? ""))).toEqual([]);
});

// promtool is in Debian's package `prometheus`. Without it the test is skipped; the workflow runs the promtool of the
// compose file's image.
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

it.skipIf(!hasPromtool)("each alert fires for its cause and for nothing else (needs promtool)", () => {
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", "alerts.test.yml"], {
    cwd: files,
    encoding: "utf8",
  });
  expect(`${stdout}${stderr}`).toContain("SUCCESS");
  expect(status).toBe(0);
});
