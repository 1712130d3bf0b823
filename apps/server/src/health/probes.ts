import { Readable } from "node:stream";
import type { DatabaseConnection } from "@antochi/db/connection";
import { spool } from "@antochi/pdf/spool";
import { newObjectKey } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import type { Phase } from "../startup/phase.ts";
import { isServing, type Probe } from "./health-routes.ts";

/**
 * How long the result of a write check is reused, in milliseconds: probes come more often than one wants to write,
 * especially to a store that may count every request. A failure is checked again soon, wherever the store is.
 */
const writingHolds = { here: 5_000, elsewhere: 60_000, failing: 500 };

/** Enough to notice that a disk of ours is full; any other store is only asked whether it takes anything. */
const probedBytes = { here: 64 * 1024, elsewhere: 1 };

type Probed = {
  pool: DatabaseConnection["pool"];
  store: ObjectStore;
  /** Whether the store is a disk of ours. */
  onDisk: boolean;
  phase: Readonly<Phase>;
};

/**
 * The checks of /readyz, by the name it shows: whether Postgres and the store answer, and whether they, and the directory of
 * the PDFs on their way, can be written to.
 */
export function probesOf({ pool, store, onDisk, phase }: Probed): Record<string, Probe> {
  const postgres = () => pool.query("select 1");
  const postgresWrites = atMostEvery(writingHolds.here, () => pool.query(writing), phase);
  const place = onDisk ? "here" : "elsewhere";
  return {
    postgres,
    // While Postgres does not answer, the write check is skipped, so that it leaves no result to reuse once Postgres is
    // back.
    "postgres-writes": () => postgres().then(postgresWrites),
    store: () => store.ping(),
    "store-writes": atMostEvery(writingHolds[place], () => writeAndRemove(store, probedBytes[place]), phase),
    "temporary-files": atMostEvery(writingHolds.here, spoolAndRemove, phase),
  };
}

/**
 * Overwrites a row, and counts more rows than `work_mem` holds, so that they go to a file: on a full disk, writing the row
 * alone would succeed.
 */
const writing = `
  set local work_mem = '64kB';
  select count(*) from generate_series(1, 20000);
  insert into rate_limits (key, points, expire) values ('readyz', 0, 0)
    on conflict (key) do update set points = excluded.points
`;

/** If a crash in between leaves the object behind, it is swept like any unregistered upload. */
async function writeAndRemove(store: ObjectStore, bytes: number): Promise<void> {
  const key = newObjectKey("uploads/");
  const body = Readable.from([Buffer.alloc(bytes)]);
  await store.write(key, body, { contentType: "application/pdf", maxBytes: bytes });
  await store.remove(key);
}

/** Where TMPDIR takes nothing, no PDF is checked or marked, although everything else goes on. */
async function spoolAndRemove(): Promise<void> {
  const maxBytes = probedBytes.here;
  await using _file = await spool(Readable.from([Buffer.alloc(maxBytes)]), { maxBytes });
}

/**
 * The same probe with its last result reused: a success for this many milliseconds, a failure for a shorter time. A failure
 * before everything is prepared is not reused, since it says nothing about a process that is ready a moment later.
 */
function atMostEvery(ms: number, probe: Probe, phase: Readonly<Phase>): Probe {
  let askAgainAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<unknown> = Promise.resolve();
  return () => {
    const time = performance.now();
    if (time >= askAgainAt) {
      if (isServing(phase)) askAgainAt = time + writingHolds.failing;
      answer = probe().then(() => (askAgainAt = time + ms));
    }
    return answer;
  };
}
