import { chmod, mkdtempDisposable, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { explainFailedStart } from "./explain-failed-start.ts";
import { openPostgres } from "./open-postgres.ts";

const embeddedIn = (dataDir: string) =>
  openPostgres({ kind: "embedded", dataDir: join(dataDir, "postgres") });

it("makes the parents of DATA_DIR passable for Postgres, which root starts as another user", async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-open-postgres-"));
  await chmod(directory.path, 0o711);
  await using postgres = await embeddedIn(join(directory.path, "not", "there", "data"));
  expect(postgres.url).toMatch(/^postgres:\/\//);
});

it.runIf(process.getuid?.() === 0)(
  "names DATA_DIR and the directory that Postgres cannot pass, for a new or moved cluster",
  async () => {
    await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-open-postgres-"));
    const dataDir = join(directory.path, "data");
    const listen = { host: "127.0.0.1", port: 3000 };
    const database = { kind: "embedded", dataDir: join(dataDir, "postgres") } as const;
    const explain = async () => {
      const reason: unknown = await embeddedIn(dataDir).catch((error: unknown) => error);
      return explainFailedStart(reason, { listen, metrics: { kind: "off" }, dataDir, database });
    };
    const closed = `DATA_DIR: Postgres, which root starts as another account, cannot pass through ${directory.path}`;
    expect(await explain()).toBe(closed);

    await chmod(directory.path, 0o711);
    await (await embeddedIn(dataDir))[Symbol.asyncDispose]();
    await chmod(directory.path, 0o700);
    expect(await explain()).toBe(closed);
  },
);

it("names DATA_DIR if its contents keep Postgres from starting, with the line that says why", async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-open-postgres-"));
  await chmod(directory.path, 0o711);
  await (await embeddedIn(directory.path))[Symbol.asyncDispose]();
  await rm(join(directory.path, "postgres", "cluster", "global", "pg_control"));
  const reason: unknown = await embeddedIn(directory.path).catch((error: unknown) => error);
  const listen = { host: "127.0.0.1", port: 3000 };
  const database = { kind: "embedded", dataDir: join(directory.path, "postgres") } as const;
  const settings = { listen, metrics: { kind: "off" }, dataDir: directory.path, database } as const;
  expect(await explainFailedStart(reason, settings)).toMatch(
    /^DATA_DIR: Postgres did not start: .*pg_control.*$/,
  );
});
