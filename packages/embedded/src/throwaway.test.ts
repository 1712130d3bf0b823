import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { query } from "./testing/query.ts";
import { startThrowawayPostgres } from "./throwaway.ts";

test("a throwaway Postgres leaves nothing behind, nor does a killed run", async () => {
  const directory = await mkdtemp(join(tmpdir(), "antochi-throwaway-test-"));
  await chmod(directory, 0o755);
  vi.stubEnv("TMPDIR", directory);
  try {
    await mkdir(join(directory, "antochi-postgres-killed"));
    await writeFile(join(directory, "antochi-postgres-killed", "owner"), "4194304 a process that is no more");
    await mkdir(join(directory, "antochi-postgres-starting"));
    const postgres = await startThrowawayPostgres();
    expect(await query(postgres.url, "show fsync")).toBe("off");
    await postgres.stop();
    expect(await readdir(directory)).toEqual(["antochi-postgres-starting"]);
  } finally {
    vi.unstubAllEnvs();
    await rm(directory, { recursive: true });
  }
});
