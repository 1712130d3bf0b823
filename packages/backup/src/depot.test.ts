import { randomBytes } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openBackupBucket } from "@antochi/storage/backup-bucket";
import { findS3Server, type S3TestServer, startS3Server } from "@antochi/storage/testing/s3-servers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUp } from "./back-up.ts";
import { directoryFiles } from "./directory-files.ts";
import { bucketDepot, type Depot, directoryDepot, nameOfBackup } from "./depot.ts";
import { dropExpired, expiredOf, sweepHalves } from "./keep-backups.ts";
import { restore } from "./restore.ts";
import { fill, objectsOf, rowsOf } from "./testing/contents.ts";
import { openPlace, type Place } from "./testing/place.ts";
import { verify } from "./verify.ts";

const key = randomBytes(32);
const night = (day: number) => new Date(Date.UTC(2026, 10, day, 2));
const stores = (["minio", "versitygw"] as const).flatMap((name) => {
  const program = findS3Server(name, process.env);
  return program === null ? [] : [{ where: `a bucket of ${name}`, name, program }];
});

describe.each([{ where: "a directory" }, ...stores])("in $where", (place) => {
  let server: S3TestServer | null = null;
  beforeAll(async () => {
    if ("program" in place) server = await startS3Server(place.name, place.program);
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  function depotFor(place: Place): Depot {
    if (server === null) return directoryDepot(`${place.directory}s`);
    const bucket = new URL(place.database.url).pathname.slice(1).replaceAll("_", "-");
    return bucketDepot(openBackupBucket({ ...server, bucket: `${bucket}-kept` }));
  }

  async function backUpOn(day: number, place: Place, depot: Depot) {
    const to = depot.files(nameOfBackup(night(day)));
    await backUp({ url: place.database.url, store: place.store, to, key, now: () => night(day) });
  }

  it("keeps several backups, and restores one", async () => {
    await using place = await openPlace(null);
    // The largest object is stored on S3 in more than one part.
    await fill(place, [1, 6_000_000]);
    const depot = depotFor(place);
    await depot.prepare();
    expect(await depot.list()).toEqual([]);
    await backUpOn(21, place, depot);
    await backUpOn(22, place, depot);
    expect(await depot.list()).toEqual([
      { name: "2026-11-21T02-00-00Z", isFinished: true },
      { name: "2026-11-22T02-00-00Z", isFinished: true },
    ]);
    await expect(backUpOn(22, place, depot)).rejects.toThrow("is not empty");

    const from = depot.files("2026-11-22T02-00-00Z");
    expect(await verify({ from, key })).toMatchObject({ objects: 4 });
    await using empty = await openPlace(null);
    await restore({ url: empty.database.url, store: empty.store, from, key });
    expect(await rowsOf(empty)).toEqual(await rowsOf(place));
    expect(await objectsOf(empty)).toEqual(await objectsOf(place));
  });

  it("never mistakes half a backup for a whole one, and removes it", async () => {
    await using place = await openPlace(null);
    await fill(place);
    const depot = depotFor(place);
    await depot.prepare();
    await backUpOn(20, place, depot);
    const cut = { ...depot.files("2026-11-21T02-00-00Z") };
    let written = 0;
    const to = {
      ...cut,
      write: (...file: Parameters<typeof cut.write>) => {
        written += 1;
        if (written <= 3) return cut.write(...file);
        file[1].destroy();
        return Promise.reject(new Error("the process was killed"));
      },
    };
    await expect(
      backUp({ url: place.database.url, store: place.store, to, key, now: () => night(21) }),
    ).rejects.toThrow("the process was killed");
    expect(await depot.list()).toEqual([
      { name: "2026-11-20T02-00-00Z", isFinished: true },
      { name: "2026-11-21T02-00-00Z", isFinished: false },
    ]);
    await expect(verify({ from: cut, key })).rejects.toThrow("is no finished backup");
    const own = new Set(["2026-11-20T02-00-00Z", "2026-11-21T02-00-00Z"]);
    expect(await sweepHalves(depot, own, night(22))).toEqual(["2026-11-21T02-00-00Z"]);
    expect(await depot.list()).toEqual([{ name: "2026-11-20T02-00-00Z", isFinished: true }]);
    expect(await sweepHalves(depot, own, night(22))).toEqual([]);
  });

  it("deletes only what has expired", async () => {
    await using place = await openPlace(null);
    const depot = depotFor(place);
    await depot.prepare();
    for (const day of [18, 19, 20, 21]) await backUpOn(day, place, depot);
    expect(await dropExpired(depot, { count: 2, days: 90 }, night(22))).toEqual({
      dropped: ["2026-11-18T02-00-00Z", "2026-11-19T02-00-00Z"],
      isDoubtful: false,
    });
    expect((await depot.list()).map(({ name }) => name)).toEqual([
      "2026-11-20T02-00-00Z",
      "2026-11-21T02-00-00Z",
    ]);
  });
});

it("leaves other files alone", async () => {
  await using place = await openPlace(null);
  const directory = `${place.directory}s`;
  const depot = directoryDepot(directory);
  await depot.prepare();
  await mkdir(join(directory, "before-the-upgrade"));
  await mkdir(join(directory, "2026-11-22T02-00-00Z"));
  await writeFile(join(directory, "notes.txt"), "");
  const own = new Set(["2026-11-22T02-00-00Z", "before-the-upgrade"]);
  expect(await sweepHalves(depot, own, night(22))).toEqual(["2026-11-22T02-00-00Z"]);
  expect((await readdir(directory)).toSorted()).toEqual(["before-the-upgrade", "notes.txt"]);
});

it("leaves another installation's unfinished backup alone for a week", async () => {
  await using place = await openPlace(null);
  const directory = `${place.directory}s`;
  const depot = directoryDepot(directory);
  await depot.prepare();
  await mkdir(join(directory, "2026-11-22T02-00-00Z"));
  expect(await sweepHalves(depot, new Set(), night(29))).toEqual([]);
  expect(await sweepHalves(depot, new Set(), night(30))).toEqual(["2026-11-22T02-00-00Z"]);
});

it.each([
  ["by count", { count: 2, days: 900 }, [1, 2, 3, 4], [1, 2]],
  ["by age", { count: 99, days: 3 }, [1, 6, 7, 8], [1]],
  ["by count or age", { count: 2, days: 3 }, [1, 6, 7, 8], [1, 6]],
  ["never the last one, however old", { count: 1, days: 1 }, [1], []],
  ["never the last of several that are too old", { count: 9, days: 1 }, [1, 2, 3], [1, 2]],
  [
    "not by age if all but the newest are too old, as when the clock is ahead",
    { count: 9, days: 1 },
    [1, 2, 9],
    [],
  ],
  ["by count even then", { count: 2, days: 1 }, [1, 2, 3, 9], [1, 2]],
  ["by age again once there is a next one", { count: 9, days: 2 }, [1, 2, 8, 9], [1, 2]],
  ["none if there are none", { count: 1, days: 1 }, [], []],
])("expires backups: %s", (_, keep, days, expired) => {
  expect(expiredOf(namesOf(days), keep, night(9))).toEqual(namesOf(expired));
});

it.each([
  ["daily and kept for a day", 1, [7, 8], [7]],
  ["daily and kept for a day, after a run that expired nothing", 1, [7, 8, 9], [7, 8]],
  ["weekly and kept for a week", 7, [1, 8], [1]],
  ["weekly and kept for a week, beside another one", 7, [1, 8, 15], [1, 8]],
])("a backup made %s is deleted once the next one, however slow, is made", (_, days, made, expired) => {
  const newest = night(made.at(-1) ?? 0);
  const made5MinutesLater = new Date(newest.getTime() + 5 * 60_000);
  expect(expiredOf(namesOf(made), { count: 14, days }, made5MinutesLater)).toEqual(namesOf(expired));
});

function namesOf(days: readonly number[]): string[] {
  return days.map((day) => nameOfBackup(night(day)));
}

it.runIf(process.platform === "linux")(
  "a backup to a directory that cannot be made fails at once, also in /proc, where Node's own mkdir never returns",
  async () => {
    const refused = directoryFiles("/proc/antochi/today").prepare(["database"]);
    await expect(refused).rejects.toMatchObject({ path: "/proc/antochi" });
  },
);
