import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { keyOfObjectPath } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { StoreUnavailable } from "@antochi/storage/store-errors";
import { expect, it } from "vitest";
import { backUp } from "./back-up.ts";
import type { BackupFiles } from "./backup-files.ts";
import { restore } from "./restore.ts";
import { fill, objectsOf, rowsOf } from "./testing/contents.ts";
import { openPlace, type Place } from "./testing/place.ts";

const now = () => new Date("2026-03-02T09:00:00.000Z");

function backUpOf(
  place: Place,
  store: ObjectStore = place.store,
  wait: (milliseconds: number) => Promise<unknown> = async () => undefined,
) {
  return backUp({ url: place.database.url, store, to: place.to, now, wait });
}

function restoreInto(target: Place, from: BackupFiles) {
  return restore({ url: target.database.url, store: target.store, from });
}

/** A stream that fails after its first bytes. */
function breakingOff(): Readable {
  return new Readable({
    read() {
      this.push("some bytes");
      this.destroy(new Error("input/output error"));
    },
  });
}

const down = () => Promise.reject(new StoreUnavailable({ cause: "taken away by the test" }));

/** The place's store, with one object read in another way. */
function storeWith(place: Place, key: string, read: () => Promise<Readable>): ObjectStore {
  return {
    ...place.store,
    read: (asked, range) => (asked === key ? read() : place.store.read(asked, range)),
  };
}

async function openFilledPlace() {
  const place = await openPlace(null);
  const { articles } = await fill(place);
  return { place, key: keyOfObjectPath(articles[0]?.pdfPath ?? "") };
}

it.each([
  ["breaks off", async () => breakingOff()],
  ["is refused", down],
])("continues past an object whose stream %s, names it and restores the others", async (_, read) => {
  const { place, key } = await openFilledPlace();
  await using _place = place;
  const report = await backUpOf(place, storeWith(place, key, read));
  expect(report).toMatchObject({ unreadable: [key], missing: [], altered: [], objects: 3 });
  expect(await readdir(join(place.directory, "objects/pdfs"))).toHaveLength(1);

  await using target = await openPlace(null);
  expect(await restoreInto(target, place.to)).toMatchObject({
    missing: [key],
    altered: [],
    objects: 3,
  });
  expect(await rowsOf(target)).toEqual(await rowsOf(place));
  const others = await objectsOf(place);
  others.delete(key);
  expect(await objectsOf(target)).toEqual(others);
});

it.each([
  ["breaks off", async () => breakingOff()],
  ["is refused", down],
])("retries, with growing pauses, an object whose stream %s and later does not", async (_, fail) => {
  const { place, key } = await openFilledPlace();
  await using _place = place;
  const pauses: number[] = [];
  const store = storeWith(place, key, () => (pauses.length < 3 ? fail() : place.store.read(key)));
  const report = await backUpOf(place, store, async (pause) => void pauses.push(pause));
  expect(report).toMatchObject({ unreadable: [], missing: [], altered: [], objects: 4 });
  expect(pauses).toEqual([250, 1_000, 4_000]);

  await using target = await openPlace(null);
  expect(await restoreInto(target, place.to)).toMatchObject({ missing: [], altered: [] });
  expect(await objectsOf(target)).toEqual(await objectsOf(place));
});

it("takes one more snapshot for a missing object, and none for one that was missing before", async () => {
  const { place, key } = await openFilledPlace();
  await using _place = place;
  await place.store.remove(key);
  let looks = 0;
  const store: ObjectStore = {
    ...place.store,
    list(prefix) {
      if (prefix === "pdfs/") looks += 1;
      return place.store.list(prefix);
    },
  };
  expect(await backUpOf(place, store)).toMatchObject({ missing: [key], altered: [], unreadable: [] });
  expect(looks).toBe(2);
});

it("fails if the store itself is gone, and leaves no backup", async () => {
  const { place, key } = await openFilledPlace();
  await using _place = place;
  let isUp = true;
  const dying = storeWith(place, key, async () => {
    isUp = false;
    return breakingOff();
  });
  const store = { ...dying, ping: () => (isUp ? place.store.ping() : down()) };
  await expect(backUpOf(place, store)).rejects.toThrow(StoreUnavailable);
  await expect(stat(join(place.directory, "manifest.json"))).rejects.toThrow("ENOENT");
});

it("blames no object for a directory that cannot be written to", async () => {
  const { place } = await openFilledPlace();
  await using _place = place;
  const store: ObjectStore = {
    ...place.store,
    async *list(prefix) {
      await rm(join(place.directory, "objects"), { recursive: true, force: true });
      yield* place.store.list(prefix);
    },
  };
  await expect(backUpOf(place, store)).rejects.toMatchObject({ code: "ENOENT" });
});

it("names what the backup contains with other bytes, before and after", async () => {
  const { place, key } = await openFilledPlace();
  await using _place = place;
  await place.store.write(key, Readable.from(["x"]), { contentType: "application/pdf", maxBytes: 10 });
  const { pdfPath } = await place.database.db
    .selectFrom("knowledgeBaseArticles")
    .select("pdfPath")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const lost = keyOfObjectPath(pdfPath);
  await place.store.remove(lost);
  expect(await backUpOf(place)).toMatchObject({ altered: [key], missing: [lost], unreadable: [] });
  await using target = await openPlace(null);
  expect(await restoreInto(target, place.to)).toMatchObject({ altered: [key], missing: [lost] });
});

it.each<[string, string, (whole: Buffer) => Buffer]>([
  ["truncated", "objects/pdfs", withoutLastByte],
  ["truncated", "objects/thumbnails", withoutLastByte],
  ["truncated", "database", withoutLastByte],
  ["as long as before, with one bit flipped,", "objects/pdfs", withFlippedBit],
  ["as long as before, with one bit flipped,", "database/tables", withFlippedBit],
])("detects a file of a backup %s under %s, and restores nothing", async (_, folder, damage) => {
  const { place } = await openFilledPlace();
  await using _place = place;
  await backUpOf(place);
  const entries = await readdir(join(place.directory, folder), { withFileTypes: true });
  const [name = ""] = entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted();
  const path = join(place.directory, folder, name);
  await writeFile(path, damage(await readFile(path)));
  await using target = await openPlace(null);
  await expect(restoreInto(target, place.to)).rejects.toThrow(
    `The backup is damaged: ${folder}/${name} is not as it was written`,
  );
  expect(await objectsOf(target)).toEqual(new Map());
  expect((await rowsOf(target))["users"]).toEqual([]);
});

it.each(["objects/pdfs", "objects/thumbnails", "database/tables/users"])(
  "restores nothing if a file under %s is read otherwise than when it was checked",
  async (folder) => {
    const { place } = await openFilledPlace();
    await using _place = place;
    await backUpOf(place);
    const reads = new Map<string, number>();
    const failing: BackupFiles = {
      ...place.to,
      async read(name) {
        const bytes = await buffer(await place.to.read(name));
        reads.set(name, (reads.get(name) ?? 0) + 1);
        const isWrong = name.startsWith(folder) && reads.get(name) === 2;
        return Readable.from([isWrong ? withFlippedBit(bytes) : bytes], { objectMode: false });
      },
    };
    await using target = await openPlace(null);
    await expect(restoreInto(target, failing)).rejects.toThrow(
      /^The backup is damaged: \S+ is not as it was written$/,
    );
    expect((await rowsOf(target))["users"]).toEqual([]);
    expect(await restoreInto(target, place.to)).toMatchObject({ missing: [], altered: [] });
  },
);

function withoutLastByte(whole: Buffer): Buffer {
  return whole.subarray(0, -1);
}

function withFlippedBit(whole: Buffer): Buffer {
  return Buffer.from(whole.map((byte, at) => (at === whole.length - 1 ? byte ^ 1 : byte)));
}
