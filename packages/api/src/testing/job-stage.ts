import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createDiskStore } from "@antochi/storage/disk-store";
import type { ObjectStore } from "@antochi/storage/object-store";
import { StoreUnavailable } from "@antochi/storage/store-errors";
import { createClock, type TestClock } from "@antochi/testing/clock";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { sql } from "kysely";

/** What tasks need, real and empty: a database, a disk store that can fail, and a clock that tests move. */
export type TaskStage = AsyncDisposable & {
  database: TestDatabase;
  store: ObjectStore;
  /** The directory that the store is on, for another process. */
  storeRoot: string;
  clock: TestClock;
  /** While false, the store fails like one that is down. */
  storeIsUp: (up: boolean) => void;
  put: (key: string) => Promise<void>;
  exists: (key: string) => Promise<boolean>;
  /** Makes failed jobs due at once, rather than after their pause. */
  hurry: () => Promise<void>;
};

/** Opens such a stage for one test file. */
export async function openStage(): Promise<TaskStage> {
  const database = await createTestDatabase();
  const root = await mkdtemp(join(tmpdir(), "antochi-jobs-"));
  // Files on disk have timestamps by the machine's clock, so the stage's clock starts there.
  const clock = createClock(new Date());
  const disk = createDiskStore({
    root,
    publicUrl: "http://localhost:3000",
    signingSecret: "secret",
    now: clock.now,
  });
  await disk.prepare();
  let up = true;
  const requireUp = () => {
    if (!up) throw new StoreUnavailable({ cause: "taken away by the test" });
  };
  const store: ObjectStore = {
    ...disk,
    async remove(key) {
      requireUp();
      return disk.remove(key);
    },
    async read(key, range) {
      requireUp();
      return disk.read(key, range);
    },
    async ping() {
      requireUp();
      return disk.ping();
    },
  };
  return {
    database,
    store,
    storeRoot: root,
    clock,
    storeIsUp(value) {
      up = value;
    },
    async put(key) {
      await disk.write(key, Readable.from(["content"]), { contentType: "application/pdf", maxBytes: 100 });
    },
    exists: async (key) => (await disk.stat(key)) !== null,
    async hurry() {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db);
    },
    async [Symbol.asyncDispose]() {
      await database.close();
      await rm(root, { recursive: true });
    },
  };
}
