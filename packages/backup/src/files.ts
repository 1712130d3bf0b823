import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A backup holds password hashes and letters: it is its owner's alone. */
const ownerOnlyFile = 0o600;
export const ownerOnlyDirectory = 0o700;

/** What is in a file: its length in bytes and the SHA-256 of them, as `sha256sum` prints it. */
export type FileEntry = { bytes: number; sha256: string };

/** Streams bytes into a file, which is on the disk when this resolves, and answers what was written. */
export async function saveFile(path: string, source: Readable, ...stages: Transform[]): Promise<FileEntry> {
  const meter = createMeter();
  const file = createWriteStream(path, { mode: ownerOnlyFile, flush: true });
  await pipeline([source, ...stages, meter.stage, file]);
  return meter.read();
}

/** Reads a file to its end and answers what is in it. */
export async function measureFile(path: string): Promise<FileEntry> {
  const meter = createMeter();
  await pipeline(createReadStream(path), meter.stage.resume());
  return meter.read();
}

/** Writes a small file, which is there whole or not at all. */
export async function writeFileWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.unfinished`;
  {
    await using handle = await open(draft, "w", ownerOnlyFile);
    await handle.writeFile(text);
    await handle.sync();
  }
  await rename(draft, path);
}

/** Counts and hashes what passes through. */
function createMeter(): { stage: Transform; read: () => FileEntry } {
  const hash = createHash("sha256");
  let bytes = 0;
  const stage = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  return { stage, read: () => ({ bytes, sha256: hash.digest("hex") }) };
}
