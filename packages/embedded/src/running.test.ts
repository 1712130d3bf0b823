import { expect, test } from "vitest";
import { startEmbeddedPostgres } from "./postgres.ts";
import { findRunningPostgres } from "./running.ts";
import { query } from "./testing/query.ts";
import { makeTemporaryDirectory } from "./testing/temporary-directory.ts";

test("a Postgres is found only while its process runs it", async () => {
  await using directory = await makeTemporaryDirectory();
  const dataDir = directory.path;
  expect(await findRunningPostgres(dataDir)).toBeNull();
  const postgres = await startEmbeddedPostgres({ dataDir });
  const found = await findRunningPostgres(dataDir);
  expect(found).toBe(postgres.url);
  expect(await query(found ?? "", "select 'reached'")).toBe("reached");
  await postgres.stop();
  expect(await findRunningPostgres(dataDir)).toBeNull();
});
