import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase } from "@antochi/db/connection";
import { expect, it } from "vitest";
import { connectionsFor } from "./connections.ts";
import { openPostgres } from "./open-postgres.ts";

it("fits Postgres's default, or seven connections for each of many workers and one replacement", () => {
  expect([1, 4, 16, 64].map(connectionsFor)).toEqual([100, 100, 173, 509]);
});

it("our own Postgres allows as many connections as its workers use", async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-connections-"));
  const dataDir = join(directory.path, "postgres");
  await using postgres = await openPostgres({ kind: "embedded", dataDir }, { workers: 16 });
  await using database = createDatabase({ url: postgres.url, poolSize: 1, onError: () => undefined });
  const { rows } = await database.pool.query("show max_connections");
  expect(rows).toEqual([{ max_connections: "173" }]);
});
