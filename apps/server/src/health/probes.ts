import { Readable } from "node:stream";
import type { DatabaseConnection } from "@antochi/db/connection";
import { newObjectKey } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import type { Probe } from "./health-routes.ts";

/**
 * How long what was found about writing holds, in milliseconds: probes ask more often than one wants to write, least of all
 * to a store that may count every request. What fails is looked at again soon, wherever it is.
 */
const writingHolds = { here: 5_000, elsewhere: 60_000, failing: 500 };

/** Enough to meet a full disk of ours; any other store is asked whether it takes anything. */
const probedBytes = { here: 64 * 1024, elsewhere: 1 };

type Probed = {
  pool: DatabaseConnection["pool"];
  store: ObjectStore;
  /** Whether the store is a disk of ours. */
  onDisk: boolean;
};

/** What /readyz asks, by the name it shows: whether Postgres and the store answer, and whether they can be written to. */
export function probesOf({ pool, store, onDisk }: Probed): Record<string, Probe> {
  const postgres = () => pool.query("select 1");
  const postgresWrites = atMostEvery(writingHolds.here, () => pool.query(writing));
  const place = onDisk ? "here" : "elsewhere";
  return {
    postgres,
    // While it does not answer nothing is known, and so nothing holds once it is back.
    "postgres-writes": () => postgres().then(postgresWrites),
    store: () => store.ping(),
    "store-writes": atMostEvery(writingHolds[place], () => writeAndRemove(store, probedBytes[place])),
  };
}

/**
 * Writes a row over, and counts more than the memory for it holds, which goes to a file: on a full disk the row alone
 * would pass.
 */
const writing = `
  set local work_mem = '64kB';
  select count(*) from generate_series(1, 20000);
  insert into rate_limits (key, points, expire) values ('readyz', 0, 0)
    on conflict (key) do update set points = excluded.points
`;

/** What a crash in between leaves behind is swept like any upload that nobody registered. */
async function writeAndRemove(store: ObjectStore, bytes: number): Promise<void> {
  const key = newObjectKey("uploads/");
  const body = Readable.from([Buffer.alloc(bytes)]);
  await store.write(key, body, { contentType: "application/pdf", maxBytes: bytes });
  await store.remove(key);
}

/**
 * The same probe, which in between answers what it found last: success for so many
 * milliseconds, failure for a shorter while.
 */
function atMostEvery(ms: number, probe: Probe): Probe {
  let askAgainAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<unknown> = Promise.resolve();
  return () => {
    const time = performance.now();
    if (time >= askAgainAt) {
      askAgainAt = time + writingHolds.failing;
      answer = probe().then(() => (askAgainAt = time + ms));
    }
    return answer;
  };
}
