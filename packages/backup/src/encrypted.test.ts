import { randomBytes } from "node:crypto";
import {
  copyFile,
  cp,
  mkdtempDisposable,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { backUp } from "./back-up.ts";
import { parseBackupKey } from "./backup-key.ts";
import { directoryFiles } from "./directory-files.ts";
import { restore } from "./restore.ts";
import { fill, jobsOf, objectsOf, rowsOf } from "./testing/contents.ts";
import { openPlace, type Place } from "./testing/place.ts";
import { verify } from "./verify.ts";

const now = () => new Date("2026-03-02T09:00:00.000Z");
const key = randomBytes(32);
const block = 64 * 1024 + 16;
const header = 56;

async function backUpTo(place: Place, directory = place.directory) {
  return backUp({ url: place.database.url, store: place.store, to: directoryFiles(directory), key, now });
}

/** The paths of all files of a backup, largest first. */
async function filesOf(directory: string): Promise<{ path: string; size: number }[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(paths.map(async (path) => ({ path, size: (await stat(path)).size })));
  return files.toSorted((a, b) => b.size - a.size);
}

async function openEncryptedPlace() {
  const place = await openPlace(null);
  await fill(place, [1, 64 * 1024, 300_000]);
  const report = await backUpTo(place);
  return { place, report };
}

it("restores everything with the key", async () => {
  const { place, report } = await openEncryptedPlace();
  await using _place = place;
  const { missing, altered, unreadable, ...totals } = report;
  expect({ missing, altered, unreadable }).toEqual({ missing: [], altered: [], unreadable: [] });
  expect(await verify({ from: place.to, key })).toMatchObject(totals);
  await using empty = await openPlace(null);
  await restore({ url: empty.database.url, store: empty.store, from: place.to, key });
  expect(await rowsOf(empty)).toEqual(await rowsOf(place));
  expect(await jobsOf(empty)).toEqual(await jobsOf(place));
  expect(await objectsOf(empty)).toEqual(await objectsOf(place));
});

it("reveals nothing by its names and bytes, and two backups of the same data differ", async () => {
  const { place } = await openEncryptedPlace();
  await using _place = place;
  const second = `${place.directory}-2`;
  await backUpTo(place, second);
  const texts: string[] = [];
  for (const directory of [place.directory, second]) {
    for (const { path } of await filesOf(directory)) {
      const name = path.slice(directory.length + 1);
      expect(name).toMatch(/^(manifest\.sealed|sealed\/[0-9a-f]{32})$/);
      const bytes = await readFile(path);
      // No table name, object prefix or gzip header is readable, and no salt or name is used twice.
      for (const told of ["users", "stored_files", "pdfs/", "migrations", "\u001f\u008b\u0008\u0000\u0000"]) {
        expect(bytes.includes(Buffer.from(told, "latin1"))).toBe(false);
      }
      texts.push(bytes.subarray(8, 40).toString("hex"), ...(name === "manifest.sealed" ? [] : [name]));
    }
  }
  expect(new Set(texts).size).toBe(texts.length);
});

it("says in one line that the key is wrong, missing, or not needed", async () => {
  const { place } = await openEncryptedPlace();
  await using _place = place;
  const { to: from, directory } = place;
  await expect(verify({ from, key: randomBytes(32) })).rejects.toThrow(
    `The key is not that of ${directory}, or its manifest.sealed was altered`,
  );
  await expect(verify({ from })).rejects.toThrow(
    `${directory} is encrypted: name its key by --key or BACKUP_KEY_FILE`,
  );
  await using clear = await openPlace(null);
  await backUp({ url: place.database.url, store: place.store, to: clear.to, now });
  await expect(verify({ from: clear.to, key })).rejects.toThrow(
    `${clear.directory} is not encrypted, and a key was given: do without, if you trust it`,
  );
});

it("detects a single flipped bit in any file, and restores nothing", async () => {
  const { place } = await openEncryptedPlace();
  await using _place = place;
  await using target = await openPlace(null);
  for (const { path, size } of await filesOf(place.directory)) {
    const whole = await readFile(path);
    const isManifest = path.endsWith("manifest.sealed");
    const places = [Math.floor(size / 2), ...(isManifest ? [0, 8, 40, header, size - 17, size - 1] : [])];
    for (const at of places) {
      const altered = Buffer.from(whole);
      altered[at] = (altered[at] ?? 0) ^ 1;
      await writeFile(path, altered);
      await expect(verify({ from: place.to, key }), `${path} at ${at}`).rejects.toThrow(
        /^The (backup is damaged: \S+ is not as it was written|key is not that of .*)$/,
      );
    }
    await writeFile(path, whole);
  }
  const [{ path } = { path: "" }] = await filesOf(place.directory);
  await truncate(path, 100_000);
  await expect(
    restore({ url: target.database.url, store: target.store, from: place.to, key }),
  ).rejects.toThrow("is not as it was written");
  expect(await objectsOf(target)).toEqual(new Map());
  await rm(path);
  await expect(verify({ from: place.to, key })).rejects.toThrow("cannot be read");
});

it.each<[string, (bytes: Buffer) => Buffer]>([
  ["cut off between blocks", (bytes) => bytes.subarray(0, header + 2 * block)],
  ["cut to its header", (bytes) => bytes.subarray(0, header)],
  ["cut inside its header", (bytes) => bytes.subarray(0, header - 1)],
  ["emptied", () => Buffer.alloc(0)],
  ["extended by its last block", (bytes) => Buffer.concat([bytes, bytes.subarray(header + 4 * block)])],
  [
    "reordered",
    (bytes) =>
      Buffer.concat([
        bytes.subarray(0, header),
        bytes.subarray(header + block, header + 2 * block),
        bytes.subarray(header, header + block),
        bytes.subarray(header + 2 * block),
      ]),
  ],
  [
    "given its first block twice",
    (bytes) => Buffer.concat([bytes.subarray(0, header + block), bytes.subarray(header)]),
  ],
])("detects a file that was %s", async (_, edit) => {
  const { place } = await openEncryptedPlace();
  await using _place = place;
  const [{ path } = { path: "" }] = await filesOf(place.directory);
  await writeFile(path, edit(await readFile(path)));
  await expect(verify({ from: place.to, key })).rejects.toThrow(
    /^The backup is damaged: objects\/pdfs\/\S+ is not as it was written$/,
  );
});

it("detects swapped files, within a backup or with another", async () => {
  const { place } = await openEncryptedPlace();
  await using _place = place;
  const second = `${place.directory}-2`;
  await backUpTo(place, second);
  await using elsewhere = await mkdtempDisposable(join(tmpdir(), "antochi-swapped-"));
  const swapped = join(elsewhere.path, "swapped");
  await cp(place.directory, swapped, { recursive: true });
  const [a, b] = await filesOf(swapped);
  if (a === undefined || b === undefined) throw new Error("no two files");
  await rename(a.path, `${a.path}.kept`);
  await rename(b.path, a.path);
  await rename(`${a.path}.kept`, b.path);
  await expect(verify({ from: directoryFiles(swapped), key })).rejects.toThrow("is not as it was written");

  const [mine, theirs] = [await filesOf(place.directory), await filesOf(second)];
  await copyFile(theirs[0]?.path ?? "", mine[0]?.path ?? "");
  await expect(verify({ from: place.to, key })).rejects.toThrow("is not as it was written");
});

it("accepts a key as common programs write it", () => {
  expect(parseBackupKey(`${key.toString("hex")}\n`)).toEqual(key);
  expect(parseBackupKey(key.toString("base64"))).toEqual(key);
  for (const wrong of ["", "secret", key.toString("hex").slice(2), `${key.toString("hex")}00`]) {
    expect(parseBackupKey(wrong)).toBeNull();
  }
});
