import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** More bytes arrived than allowed; none were kept. */
export class SpoolTooLarge extends Error {
  override readonly name = "SpoolTooLarge";
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`More than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

export type SpooledFile = AsyncDisposable & {
  path: string;
  /** In bytes. */
  size: number;
  /** The hash of the bytes, in hex. */
  sha256: string;
};

export type SpoolOptions = {
  maxBytes: number;
  /** The directory of the temporary file; by default the system's. */
  directory?: string;
};

const folderPrefix = "antochi-spool-";
/** Longer than any file is kept here: an upload takes ten minutes at most. */
const forgottenAfterMs = 60 * 60 * 1000;

/**
 * A folder's name tells its owner: the machine, or container, the process, and a random part, since process ids are reused.
 */
const here = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const ownPrefix = `${folderPrefix}${here}-${process.pid}-${randomUUID().slice(0, 8)}-`;
const folderName = new RegExp(`^${folderPrefix}${here}-(\\d+)-`);

/**
 * Removes what killed processes left in the temporary directory: at once if they ran on this machine, after an hour if it
 * may be a replica's elsewhere that shares the directory.
 */
export async function removeForgottenSpools(now: Date, directory = tmpdir()): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(folderPrefix) || name.startsWith(ownPrefix)) continue;
    const path = join(directory, name);
    if (isOfDeadProcess(name) || (await isOld(path, now))) await rm(path, { recursive: true, force: true });
  }
}

/** A restarted container has the same name, and its process usually the same id as before. */
function isOfDeadProcess(name: string): boolean {
  const pid = Number(folderName.exec(name)?.[1]);
  return !Number.isNaN(pid) && (pid === process.pid || !isRunning(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

async function isOld(path: string, now: Date): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && now.getTime() - stats.mtimeMs > forgottenAfterMs;
}

/**
 * Streams bytes into a temporary file that is removed at the end of its scope (`await using file = await spool(…)`), never
 * holding more than a chunk in memory. Errors: `SpoolTooLarge`; the stream's own as they are. The stream is destroyed then.
 */
export async function spool(
  body: Readable,
  { maxBytes, directory = tmpdir() }: SpoolOptions,
): Promise<SpooledFile> {
  // The stream may fail before anyone listens, and an error without a listener ends the process; `fill` gets it all the
  // same.
  body.on("error", () => {});
  try {
    return await keep(body, await mkdtemp(join(directory, ownPrefix)), maxBytes);
  } catch (error) {
    body.destroy();
    throw error;
  }
}

async function keep(body: Readable, folder: string, maxBytes: number): Promise<SpooledFile> {
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, "file");
    return { path, ...(await fill(path, body, maxBytes)), [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function fill(
  path: string,
  body: AsyncIterable<Uint8Array | string>,
  maxBytes: number,
): Promise<{ size: number; sha256: string }> {
  await using file = await open(path, "wx", 0o600);
  const hash = createHash("sha256");
  let size = 0;
  for await (const part of body) {
    const chunk = typeof part === "string" ? Buffer.from(part) : part;
    size += chunk.byteLength;
    if (size > maxBytes) throw new SpoolTooLarge(maxBytes);
    hash.update(chunk);
    await file.appendFile(chunk);
  }
  return { size, sha256: hash.digest("hex") };
}
