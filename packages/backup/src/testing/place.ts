import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDiskStore } from "@antochi/storage/disk-store";
import type { ObjectStore } from "@antochi/storage/object-store";
import { openS3Store } from "@antochi/storage/testing/open-s3-store";
import type { S3TestServer } from "@antochi/storage/testing/s3-servers";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import type { BackupFiles } from "../backup-files.ts";
import { directoryFiles } from "../directory-files.ts";

/** A database and a store that belong together, and a directory for a backup of them. */
export type Place = AsyncDisposable & {
  database: TestDatabase;
  store: ObjectStore;
  directory: string;
  /** The same directory. */
  to: BackupFiles;
};

/** An empty place; its store is a bucket of its own if a server is given, otherwise a directory. */
export async function openPlace(server: S3TestServer | null): Promise<Place> {
  const home = await mkdtemp(join(tmpdir(), "antochi-backup-"));
  const database = await createTestDatabase();
  const store = server === null ? diskStore(join(home, "store")) : bucketOf(server, database.url);
  await store.prepare();
  const directory = join(home, "backup");
  return {
    database,
    store,
    directory,
    to: directoryFiles(directory),
    async [Symbol.asyncDispose]() {
      await database.close();
      await rm(home, { recursive: true });
    },
  };
}

/** A database without any table, on the same server. */
export async function openBareDatabase({ database }: Place): Promise<AsyncDisposable & { url: string }> {
  const name = `bare_${randomUUID().replaceAll("-", "")}`;
  await database.pool.query(`create database ${name}`);
  const url = new URL(database.url);
  url.pathname = name;
  // Not by force: Postgres waits for closing connections, and a client that is terminated never gets the error.
  const drop = async () => void (await database.pool.query(`drop database ${name}`));
  return { url: url.href, [Symbol.asyncDispose]: drop };
}

function diskStore(root: string): ObjectStore {
  const publicUrl = "http://localhost:3000";
  return createDiskStore({ root, publicUrl, signingSecret: "of the test", now: () => new Date() });
}

/** Named like the database, whose name is unique. */
function bucketOf(server: S3TestServer, url: string): ObjectStore {
  return openS3Store(server, new URL(url).pathname.slice(1).replaceAll("_", "-")).store;
}
