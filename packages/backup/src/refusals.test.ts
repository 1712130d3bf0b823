import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { migrations } from "@antochi/db/migrations/registry";
import type { ObjectStore } from "@antochi/storage/object-store";
import { insertUser, pendingMember } from "@antochi/testing/people";
import { expect, it } from "vitest";
import { backUp } from "./back-up.ts";
import type { BackupFiles } from "./backup-files.ts";
import { restore } from "./restore.ts";
import { fill, objectsOf, removeArticle, rowsOf } from "./testing/contents.ts";
import { openPlace, type Place } from "./testing/place.ts";
import { verify } from "./verify.ts";

const now = () => new Date("2026-03-02T09:00:00.000Z");

function backUpOf(place: Place, store: ObjectStore = place.store) {
  return backUp({ url: place.database.url, store, to: place.to, now });
}

function restoreInto(target: Place, from: BackupFiles) {
  return restore({ url: target.database.url, store: target.store, from });
}

async function openBackedUpPlace(): Promise<Place> {
  const place = await openPlace(null);
  await fill(place);
  await backUpOf(place);
  return place;
}

async function editManifest(directory: string, edit: (text: string) => string): Promise<void> {
  const path = join(directory, "manifest.json");
  await writeFile(path, edit(await readFile(path, "utf8")));
}

it("writes only into a directory of its own, unreadable for others", async () => {
  await using place = await openPlace(null);
  await mkdir(place.directory);
  await writeFile(join(place.directory, "notes.txt"), "");
  await expect(backUpOf(place)).rejects.toThrow("is not empty: name a new directory for each backup");
  await rm(place.directory, { recursive: true });
  await backUpOf(place);
  const modes = await Promise.all(
    ["", "manifest.json", "database"].map((name) => stat(join(place.directory, name))),
  );
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(["700", "600", "700"]);
});

it("restores only into an empty database", async () => {
  await using place = await openBackedUpPlace();
  await using target = await openPlace(null);
  await insertUser(target.database.db, pendingMember);
  await expect(restoreInto(target, place.to)).rejects.toThrow("The database is not empty (users)");
  expect(await objectsOf(target)).toEqual(new Map());
});

it("restores only into an empty store", async () => {
  await using place = await openBackedUpPlace();
  await using target = await openPlace(null);
  await using other = await openPlace(null);
  await fill(other);
  await expect(restore({ url: target.database.url, store: other.store, from: place.to })).rejects.toThrow(
    "The object store is not empty: it holds pdfs/",
  );
});

it("refuses an unfinished backup", async () => {
  await using place = await openBackedUpPlace();
  await using target = await openPlace(null);
  await rm(join(place.directory, "manifest.json"));
  await expect(restoreInto(target, place.to)).rejects.toThrow("is no finished backup");
});

it.each(["manifest.json", "database/jobs.copy.gz"])(
  "says why an existing file cannot be opened, and calls no backup unfinished or damaged for it: %s",
  async (name) => {
    await using place = await openBackedUpPlace();
    const path = join(place.directory, name);
    await rm(path);
    // A symbolic link to itself, which not even root can open.
    await symlink(path, path);
    await expect(verify({ from: place.to })).rejects.toThrow(/^ELOOP: .*, open '.*'$/);
  },
);

it("finds damage before it changes anything", async () => {
  await using place = await openBackedUpPlace();
  await using target = await openPlace(null);
  const [pdf = ""] = await readdir(join(place.directory, "objects/pdfs"));
  await appendFile(join(place.directory, "objects/pdfs", pdf), "x");
  const damaged = `The backup is damaged: objects/pdfs/${pdf} is not as it was written`;
  await expect(restoreInto(target, place.to)).rejects.toThrow(damaged);
  await rm(join(place.directory, "objects/pdfs", pdf));
  await expect(restoreInto(target, place.to)).rejects.toThrow("cannot be read");
  expect((await rowsOf(target))["users"]).toEqual([]);
});

it.each([
  [
    "newer",
    (text: string) => text.replace('"001-text-search"', '"001-text-search","001-unheard-of"'),
    "is of another version, which has the migration 001-unheard-of",
  ],
  [
    "in another format",
    (text: string) => text.replace('"format": 1', '"format": 2'),
    "has no manifest of a backup in format 1",
  ],
  ["short of rows", (text: string) => text.replaceAll(/"rows": \d+/g, '"rows": 999'), "rows instead of 999"],
])("refuses a backup that is %s", async (_kind, edit, complaint) => {
  await using place = await openBackedUpPlace();
  await using target = await openPlace(null);
  await editManifest(place.directory, edit);
  await expect(restoreInto(target, place.to)).rejects.toThrow(complaint);
});

it("refuses a database with later migrations than the backup", async () => {
  await using place = await openBackedUpPlace();
  await using target = await openPlace(null);
  const last = Object.keys(migrations).at(-1) ?? "";
  await editManifest(place.directory, (text) => text.replace(new RegExp(`,\\s*"${last}"`), ""));
  await expect(restoreInto(target, place.to)).rejects.toThrow(`already has the migration ${last}`);
});

it("can be repeated after an interruption, despite its leftovers", async () => {
  await using place = await openBackedUpPlace();
  await using target = await openPlace(null);
  let writes = 0;
  const failing: ObjectStore = {
    ...target.store,
    write: (key, body, options) => {
      writes += 1;
      return writes === 3
        ? Promise.reject(new Error("the line is cut"))
        : target.store.write(key, body, options);
    },
  };
  const interrupted = restore({ url: target.database.url, store: failing, from: place.to });
  await expect(interrupted).rejects.toThrow("the line is cut");
  expect((await rowsOf(target))["users"]).toEqual([]);
  await restoreInto(target, place.to);
  expect(await rowsOf(target)).toEqual(await rowsOf(place));
  expect(await objectsOf(target)).toEqual(await objectsOf(place));
});

it("retries if an article was deleted between its row and its PDF", async () => {
  await using place = await openPlace(null);
  const { articles } = await fill(place);
  let lists = 0;
  const racing: ObjectStore = {
    ...place.store,
    async *list(prefix) {
      const [article] = articles;
      lists += 1;
      if (lists === 1 && article) await removeArticle(place.database.db, place.store, article);
      yield* place.store.list(prefix);
    },
  };
  const report = await backUpOf(place, racing);
  expect(report).toMatchObject({ objects: 2, missing: [] });
});

it("backs up the rest of a store that lost an object, and says so", async () => {
  await using place = await openPlace(null);
  const { articles } = await fill(place);
  const key = articles[0]?.pdfPath.slice("/objects/".length) ?? "";
  await place.store.remove(key);
  expect(await backUpOf(place)).toMatchObject({ missing: [key] });
  await using target = await openPlace(null);
  await restoreInto(target, place.to);
  expect(await rowsOf(target)).toEqual(await rowsOf(place));
});

it("declares a backup finished only after reading it back", async () => {
  await using place = await openPlace(null);
  const { articles } = await fill(place);
  const key = articles[0]?.pdfPath.slice("/objects/".length) ?? "";
  const copied = join(place.directory, "objects", key);
  const faulty: ObjectStore = {
    ...place.store,
    async *list(prefix) {
      // The PDFs have been copied by now: the disk loses one.
      if (prefix === "thumbnails/") await truncate(copied, 0);
      yield* place.store.list(prefix);
    },
  };
  await expect(backUpOf(place, faulty)).rejects.toThrow(
    `The backup is damaged: objects/${key} is not as it was written`,
  );
  await expect(verify({ from: place.to })).rejects.toThrow("is no finished backup");
});

it("verifies a backup without a database or a store", async () => {
  await using place = await openPlace(null);
  await fill(place);
  const { missing, altered, unreadable, ...totals } = await backUpOf(place);
  expect({ missing, altered, unreadable }).toEqual({ missing: [], altered: [], unreadable: [] });
  expect(await verify({ from: place.to })).toEqual({ ...totals, createdAt: now().toISOString() });
  await appendFile(join(place.directory, "database/tables/users.copy.gz"), "x");
  await expect(verify({ from: place.to })).rejects.toThrow(
    "The backup is damaged: database/tables/users.copy.gz is not as it was written",
  );
});

it("says so if there is nothing to back up", async () => {
  await using place = await openPlace(null);
  await place.database.pool.query("drop table kysely_migration");
  await expect(backUpOf(place)).rejects.toThrow("there is nothing to back up");
});

it("names the tables of others that were in the database and are not restored, and counts no rows of them", async () => {
  await using place = await openPlace(null);
  await fill(place);
  await place.database.pool.query("create table notes as select 1 as n; create table empty_notes (n int)");
  await backUpOf(place);
  await using target = await openPlace(null);
  const report = await restoreInto(target, place.to);
  expect(report.foreign).toEqual(["notes"]);
  const rows = Object.entries(await rowsOf(place)).flatMap(([name, rows]) => (name === "notes" ? [] : rows));
  expect(report.rows).toBe(rows.length);
});
