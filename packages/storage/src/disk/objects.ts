import {
  type FileHandle,
  chmod,
  link,
  mkdir,
  opendir,
  readdir,
  rm,
  stat,
  unlink,
  utimes,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { hasCode } from "@antochi/environment/system-error";
import type { Bytes } from "../consume.ts";
import { type KeyPrefix, assertObjectKey, isObjectKey } from "../object-key.ts";
import type { ByteRange, ObjectStat, OpenedObject } from "../object-store.ts";
import { ObjectChanged, ObjectExists, ObjectMissing, RangeNotSatisfiable } from "../store-errors.ts";
import { onDisk, onDiskOrNull, renameDurably, syncDirectory } from "./file-system.ts";
import type { OpenKept } from "./kept-files.ts";
import type { DiskLayout } from "./layout.ts";
import { type OpenObject, appendStream, appendTrailer, openObjectFile } from "./object-file.ts";
import { type PieceOfMemory, pieceBytes } from "./piece-memory.ts";
import { readSlices } from "./read-slices.ts";
import { openTemporaryFile } from "./temporary-file.ts";

type Disk = { layout: DiskLayout; now: () => Date };
type ReadDisk = { layout: DiskLayout; openKept: OpenKept; newPiece: () => PieceOfMemory };

/** Longer than any write takes: an upload has ten minutes at most. */
const forgottenAfterMs = 60 * 60 * 1000;

/** Makes missing directories, and removes what was left unfinished. */
export async function prepareDisk(disk: Disk): Promise<void> {
  const { layout } = disk;
  await onDisk(async () => {
    for (const path of [
      layout.root,
      ...Object.values(layout.directories),
      layout.uploads,
      layout.temporary,
    ]) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      // One that an earlier version made may be open to others.
      await chmod(path, 0o700);
    }
  });
  await removeLeftovers(disk);
}

/** Removes files that were left unfinished at least an hour ago, by a killed process or because the disk failed. */
export async function removeLeftovers({ layout, now }: Disk): Promise<void> {
  await onDisk(async () => {
    for (const name of await readdir(layout.temporary)) {
      const path = join(layout.temporary, name);
      const stats = await onDiskOrNull(() => stat(path));
      // Younger ones may be under way. An old upload that is being copied has just got its second name, which renews its
      // ctime.
      if (stats && now().getTime() - stats.ctimeMs > forgottenAfterMs)
        await rm(path, { recursive: true, force: true });
    }
  });
}

/** Resolves while the directories are there. Errors: `StoreUnavailable`. */
export async function pingDisk({ layout }: Disk): Promise<void> {
  await onDisk(() =>
    Promise.all([...Object.values(layout.directories), layout.temporary].map((path) => stat(path))),
  );
}

/** An object's size, ETag and date; `null` if there is none. */
export async function statObject({ layout }: Disk, key: string): Promise<ObjectStat | null> {
  assertObjectKey(key);
  const opened = await openObjectFile(layout.objectPath(key));
  if (opened === null) return null;
  await opened.handle.close();
  return describe(key, opened);
}

/** The bytes of an object, or of a range of it. Errors: `ObjectMissing`, `RangeNotSatisfiable`. */
export async function readObject(
  { layout, openKept }: ReadDisk,
  key: string,
  range?: ByteRange,
): Promise<Readable> {
  assertObjectKey(key);
  const opened = await openKept(layout.objectPath(key));
  if (opened === null) throw new ObjectMissing(key);
  const bytes = spanOf(opened, range);
  if (bytes === "beyond" || bytes === "empty") {
    await opened.giveBack();
    if (bytes === "beyond") throw new RangeNotSatisfiable(key);
    return Readable.from([]);
  }
  return readSlices(opened, bytes);
}

/**
 * One open file serves both what is known of the object and its bytes: both are of the same version, and it is looked up
 * once.
 */
export async function openObject(
  { layout, openKept, newPiece }: ReadDisk,
  key: string,
): Promise<OpenedObject | null> {
  assertObjectKey(key);
  const opened = await openKept(layout.objectPath(key));
  if (opened === null) return null;
  const piece = newPiece();
  let unread = true;
  return {
    stat: describe(key, opened),
    async read(hasTakenAll, range) {
      const bytes = spanOf(opened, range);
      if (bytes === "beyond") throw new RangeNotSatisfiable(key);
      if (bytes === "empty") return Readable.from([]);
      const length = bytes.end - bytes.start + 1;
      if (length <= pieceBytes) {
        const all = await onDisk(() => piece.read(opened.handle, { position: bytes.start, length }));
        if (all.length === length) return all;
      }
      unread = false;
      return readSlices(opened, { ...bytes, hasTakenAll });
    },
    async [Symbol.asyncDispose]() {
      piece[Symbol.dispose]();
      if (unread) await opened.giveBack();
    },
  };
}

/** The first and the last byte of the range. */
function spanOf(
  { size }: Pick<OpenObject, "size">,
  range: ByteRange | undefined,
): Required<ByteRange> | "empty" | "beyond" {
  const start = range?.start ?? 0;
  const end = Math.min(range?.end ?? size - 1, size - 1);
  if (start <= end) return { start, end };
  return range === undefined ? "empty" : "beyond";
}

/** Writes an object whose bytes `fill` puts into the file; `fill` answers the object's ETag. */
export async function writeObject(
  disk: Disk,
  key: string,
  fill: (handle: FileHandle) => Promise<string>,
): Promise<ObjectStat> {
  assertObjectKey(key);
  await using file = await openTemporaryFile(disk.layout);
  const etag = await fill(file.handle);
  await onDisk(() => appendTrailer(file.handle, etag));
  await file.finish();
  await onDisk(() => renameDurably(file.path, disk.layout.objectPath(key)));
  const written = await statObject(disk, key);
  if (written === null) throw new ObjectMissing(key);
  return written;
}

/** Writes a stream as an object; see `appendStream` for what it does to the stream. */
export function writeStream(disk: Disk, key: string, body: Bytes, maxBytes: number): Promise<ObjectStat> {
  return writeObject(disk, key, async (handle) => `"${(await appendStream(handle, body, maxBytes)).md5}"`);
}

/**
 * Gives an object a second name by hard links: no byte is copied, and the disk itself refuses a name that is taken. The
 * very file that was checked is linked, since a later PUT to the first name makes another file.
 */
export async function copyObject(
  disk: Disk,
  { from, to, ifEtag }: { from: string; to: string; ifEtag: string | undefined },
): Promise<ObjectStat> {
  assertObjectKey(from);
  assertObjectKey(to);
  const { layout, now } = disk;
  const held = layout.newTemporaryPath();
  if ((await onDiskOrNull(() => link(layout.objectPath(from), held).then(() => true))) === null) {
    throw new ObjectMissing(from);
  }
  try {
    const source = await openObjectFile(held);
    await source?.handle.close();
    if (source === null) throw new ObjectMissing(from);
    if (ifEtag !== undefined && source.etag !== ifEtag) throw new ObjectChanged(from);
    // Dated before it can be seen: a sweep that came in between would take the copy of an old upload for an old object.
    const copiedAt = now();
    await onDisk(() => utimes(held, copiedAt, copiedAt));
    await onDisk(() => linkNew(held, to, layout.objectPath(to)));
  } finally {
    await onDisk(() => unlink(held));
  }
  const copied = await statObject(disk, to);
  if (copied === null) throw new ObjectMissing(to);
  return copied;
}

async function linkNew(held: string, key: string, path: string): Promise<void> {
  try {
    await link(held, path);
  } catch (error) {
    if (hasCode(error, "EEXIST")) throw new ObjectExists(key);
    throw error;
  }
  await syncDirectory(dirname(path));
}

/** Removes an object; does nothing if there is none. */
export async function removeObject({ layout }: Disk, key: string): Promise<void> {
  assertObjectKey(key);
  const path = layout.objectPath(key);
  await onDiskOrNull(async () => {
    await unlink(path);
    await syncDirectory(dirname(path));
  });
}

/** Every object under a prefix; other files in its directory are ignored. */
export async function* listObjects(disk: Disk, prefix: KeyPrefix): AsyncGenerator<ObjectStat> {
  const directory = await onDisk(() => opendir(disk.layout.directories[prefix]));
  for await (const entry of directory) {
    const key = `${prefix}${entry.name}`;
    const found = isObjectKey(key) ? await statObject(disk, key) : null;
    if (found !== null) yield found;
  }
}

function describe(key: string, { size, etag, lastModified }: OpenObject): ObjectStat {
  return { key, size, etag, lastModified };
}
