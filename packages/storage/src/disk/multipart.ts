import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bytes } from "../consume.ts";
import { bareEtag, multipartEtag } from "../entity-tag.ts";
import { maxPartNumber, partsToJoin } from "../multipart-rules.ts";
import { assertObjectKey } from "../object-key.ts";
import type { CompleteOptions, UnfinishedUpload, UploadedPart } from "../object-store.ts";
import { InvalidPart, UploadUnknown } from "../store-errors.ts";
import { onDisk, onDiskOrNull, removeDirectory, renameDurably, syncDirectory } from "./file-system.ts";
import type { DiskLayout } from "./layout.ts";
import { appendStream } from "./object-file.ts";
import { statObject, writeObject } from "./objects.ts";
import { openTemporaryFile } from "./temporary-file.ts";

/**
 * An unfinished upload is a directory: `key` holds its key, and each part is a file `<number>.<md5>.<random>`, so that
 * number, ETag and bytes appear in one rename and a restart loses nothing. No two parts get the same name: whoever removes
 * the files that they saw removes no others.
 */
type Disk = { layout: DiskLayout; now: () => Date };
type UploadName = { key: string; uploadId: string };

const uploadIdShape = /^[0-9a-f]{32}$/;
/** Earlier versions wrote names without the random end. */
const partNameShape = /^(\d{5})\.([0-9a-f]{32})(?:\.[0-9a-f]{16})?$/;

/** Starts an upload of a key; answers its id. Errors: `InvalidKey`, `StoreUnavailable`. */
export async function createUpload({ layout }: Disk, key: string): Promise<string> {
  assertObjectKey(key);
  const uploadId = randomBytes(16).toString("hex");
  const making = layout.newTemporaryPath();
  await onDisk(async () => {
    await mkdir(making, { mode: 0o700 });
    await writeFile(join(making, "key"), key, { flush: true, mode: 0o600 });
    await syncDirectory(making);
    await renameDurably(making, layout.uploadPath(uploadId));
  });
  return uploadId;
}

/** Throws `UploadUnknown` unless this upload of this key is under way. */
async function assertUpload({ layout }: Disk, { key, uploadId }: UploadName): Promise<void> {
  assertObjectKey(key);
  if ((await keyOfUpload(layout, uploadId)) !== key) throw new UploadUnknown(key);
}

async function keyOfUpload(layout: DiskLayout, uploadId: string): Promise<string | null> {
  if (!uploadIdShape.test(uploadId)) return null;
  return onDiskOrNull(() => readFile(join(layout.uploadPath(uploadId), "key"), "utf8"));
}

/** The parts that arrived, by number; if two have the same number, the later one. Errors: `UploadUnknown`. */
export async function listUploadedParts(disk: Disk, upload: UploadName): Promise<UploadedPart[]> {
  await assertUpload(disk, upload);
  const parts = new Map<number, ArrivedPart>();
  for (const part of await readParts(disk.layout.uploadPath(upload.uploadId))) {
    const sameNumber = parts.get(part.PartNumber);
    if (sameNumber === undefined || sameNumber.arrivedMs < part.arrivedMs) parts.set(part.PartNumber, part);
  }
  return [...parts.values()]
    .toSorted((one, other) => one.PartNumber - other.PartNumber)
    .slice(0, maxPartNumber)
    .map(({ PartNumber, Size, ETag }) => ({ PartNumber, Size, ETag }));
}

type ArrivedPart = UploadedPart & { arrivedMs: number };

/**
 * The parts at one moment. If a file vanishes before its size is read, another has replaced it, so the directory is read
 * again.
 */
async function readParts(directory: string): Promise<ArrivedPart[]> {
  const arrived: ArrivedPart[] = [];
  for (const name of await namesIn(directory)) {
    const [, digits, md5] = partNameShape.exec(name) ?? [];
    if (md5 === undefined) continue;
    const stats = await onDiskOrNull(() => stat(join(directory, name)));
    if (stats === null) return readParts(directory);
    arrived.push({
      PartNumber: Number(digits),
      Size: stats.size,
      ETag: `"${md5}"`,
      arrivedMs: stats.mtimeMs,
    });
  }
  return arrived;
}

/** The files of an upload; none if it is over. */
async function namesIn(directory: string): Promise<string[]> {
  return (await onDiskOrNull(() => readdir(directory))) ?? [];
}

/** Writes one part, replacing any of the same number; answers its ETag. See `appendStream` for the stream. */
export async function writePart(
  disk: Disk,
  upload: UploadName & { partNumber: number; body: Bytes; maxBytes: number },
): Promise<string> {
  await assertUpload(disk, upload);
  await using file = await openTemporaryFile(disk.layout);
  const { md5 } = await appendStream(file.handle, upload.body, upload.maxBytes);
  await file.finish();
  const directory = disk.layout.uploadPath(upload.uploadId);
  const name = `${startOfName(upload.partNumber, md5)}.${randomBytes(8).toString("hex")}`;
  // Listed before the rename: of parts that arrive at once, nobody has listed the one that listed last, so that it stays.
  const before = await namesIn(directory);
  const renamed = await onDiskOrNull(() => renameDurably(file.path, join(directory, name)).then(() => true));
  if (renamed === null) throw new UploadUnknown(upload.key);
  for (const other of before) {
    if (other.startsWith(startOfName(upload.partNumber)))
      await onDisk(() => rm(join(directory, other), { force: true }));
  }
  return `"${md5}"`;
}

/**
 * Joins the named parts into one object and removes the upload. Repeated with the same parts, it succeeds again.
 * Errors: `UploadUnknown`, `InvalidPart`, `PartTooSmall`, `ObjectTooLarge`.
 */
export async function completeUpload(
  disk: Disk,
  upload: UploadName,
  options: CompleteOptions,
): Promise<void> {
  try {
    const parts = partsToJoin(await listUploadedParts(disk, upload), options);
    const etag = multipartEtag(parts);
    await writeObject(disk, upload.key, async (handle) => {
      await appendStream(handle, joinParts(disk, upload, parts), options.maxBytes);
      return etag;
    });
  } catch (error) {
    // A client retries if the answer to its first call was lost; by then the upload is gone and the object is there.
    if (!(error instanceof UploadUnknown)) throw error;
    if ((await statObject(disk, upload.key))?.etag !== multipartEtag(options.parts)) throw error;
  }
  await removeUpload(disk, upload.uploadId);
}

function startOfName(partNumber: number, md5 = ""): string {
  return `${String(partNumber).padStart(5, "0")}.${md5}`;
}

async function* joinParts(
  disk: Disk,
  upload: UploadName,
  parts: readonly UploadedPart[],
): AsyncGenerator<Uint8Array> {
  const directory = disk.layout.uploadPath(upload.uploadId);
  for (const part of parts) {
    const handle = await openPart(directory, part);
    if (handle === null) {
      await assertUpload(disk, upload);
      throw new InvalidPart("A part was replaced meanwhile");
    }
    yield* handle.createReadStream();
  }
}

/** Opens a part. The same bytes may arrive again meanwhile and replace it under another name, so this tries again. */
async function openPart(directory: string, { PartNumber, ETag }: UploadedPart): Promise<FileHandle | null> {
  const start = startOfName(PartNumber, bareEtag(ETag));
  for (;;) {
    const name = (await namesIn(directory)).find((each) => each.startsWith(start));
    if (name === undefined) return null;
    const handle = await onDiskOrNull(() => open(join(directory, name), "r"));
    if (handle !== null) return handle;
  }
}

/** Removes an upload and its parts; does nothing if there is no such upload of this key. */
export async function abortUpload(disk: Disk, upload: UploadName): Promise<void> {
  assertObjectKey(upload.key);
  if ((await keyOfUpload(disk.layout, upload.uploadId)) === upload.key)
    await removeUpload(disk, upload.uploadId);
}

async function removeUpload({ layout }: Disk, uploadId: string): Promise<void> {
  if (uploadIdShape.test(uploadId))
    await removeDirectory(layout.uploadPath(uploadId), layout.newTemporaryPath());
}

/** The uploads under way whose key begins with `prefix`, which may be a whole key. */
export async function* listUnfinishedUploads(
  { layout }: Disk,
  prefix: string,
): AsyncGenerator<UnfinishedUpload> {
  for (const uploadId of await onDisk(() => readdir(layout.uploads))) {
    const key = await keyOfUpload(layout, uploadId);
    if (key === null || !key.startsWith(prefix)) continue;
    const stats = await onDiskOrNull(() => stat(join(layout.uploadPath(uploadId), "key")));
    if (stats !== null) yield { key, uploadId, initiatedAt: stats.mtime };
  }
}
