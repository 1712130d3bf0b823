import { createHash, randomBytes } from "node:crypto";
import { PassThrough, pipeline as connect, Readable, Transform } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { BackupError } from "./backup-error.ts";
import { BackupFileMissing, type BackupFiles } from "./backup-files.ts";
import {
  createSeal,
  createUnseal,
  deriveKey,
  hideName,
  SealBroken,
  saltBytes,
  saltOf,
} from "./sealed-stream.ts";

/** A file's content before encryption: its length in bytes and its SHA-256, as `sha256sum` prints it. */
export type FileEntry = { bytes: number; sha256: string };

/** The files of one backup by their names, encrypted or not; the rest of this package need not know which. */
export type Archive = {
  /** The name of the place, for people. */
  readonly where: string;
  /** Streams bytes through the stages into a file, which exists when this resolves; answers what was written. */
  save(name: string, source: Readable, ...stages: Transform[]): Promise<FileEntry>;
  /** The bytes as they were saved; if they are not, the stream fails with a `BackupError`. */
  open(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
};

/** An unfinished archive. It is a backup once its manifest is there. */
export type ArchiveDraft = Archive & {
  /** Writes the manifest; called once. */
  finish(manifest: string): Promise<void>;
};

type Names = { inClear: string; sealed: string };

/** The names of the manifest; a place with one of them is a backup. */
export const manifestNames: Names = { inClear: "manifest.json", sealed: "manifest.sealed" };

/** The only folder of an encrypted backup, in which file names reveal nothing. */
const sealedFolder = "sealed";

type Opening = {
  /** 32 bytes; null leaves everything in the clear. */
  key: Buffer | null;
};

/**
 * Begins a backup. `folders` are those that occur in its files' names.
 *
 * @throws {BackupError} if the place is not empty
 */
export async function createArchive(
  files: BackupFiles,
  { key, folders }: Opening & { folders: readonly string[] },
): Promise<ArchiveDraft> {
  await files.prepare(key === null ? folders : [sealedFolder]);
  if (key === null) {
    const archive = archiveOf(files, inClear);
    return {
      ...archive,
      finish: async (manifest) => void (await archive.save(manifestNames.inClear, textStream(manifest))),
    };
  }
  const salt = randomBytes(saltBytes);
  return {
    ...archiveOf(files, sealedUnder(key, salt)),
    async finish(manifest) {
      const seal = createSeal({ parent: key, name: manifestNames.sealed, salt });
      await writeThrough(files, manifestNames.sealed, [textStream(manifest), seal]);
    },
  };
}

/**
 * Opens a finished backup and reads its manifest.
 *
 * @throws {BackupError} if there is none, if it is encrypted and the key is wrong, or if it is not encrypted and a key was
 * given: whoever can write to the place could have put a backup of their own there
 */
export async function openArchive(
  files: BackupFiles,
  { key }: Opening,
): Promise<{ archive: Archive; manifest: string }> {
  const { where } = files;
  const [inTheClear, sealed] = await Promise.all([
    readSmall(files, manifestNames.inClear),
    readSmall(files, manifestNames.sealed),
  ]);
  if (sealed !== null) {
    if (key === null)
      throw new BackupError(`${where} is encrypted: name its key by --key or BACKUP_KEY_FILE`);
    const manifest = await openManifest(sealed, { key, where });
    return { archive: archiveOf(files, sealedUnder(key, saltOf(sealed))), manifest };
  }
  if (inTheClear === null) {
    throw new BackupError(`${where} is no finished backup: it has no ${manifestNames.inClear}`);
  }
  if (key !== null)
    throw new BackupError(`${where} is not encrypted, and a key was given: do without, if you trust it`);
  return { archive: archiveOf(files, inClear), manifest: inTheClear.toString("utf8") };
}

async function openManifest(sealed: Buffer, { key, where }: { key: Buffer; where: string }): Promise<string> {
  try {
    const unseal = createUnseal({ parent: key, name: manifestNames.sealed });
    return await text(connect(Readable.from([sealed]), unseal, ignore));
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    const reason =
      error.part === "header"
        ? `The key is not that of ${where}, or its ${manifestNames.sealed} was altered`
        : `The backup is damaged: ${manifestNames.sealed} is not as it was written`;
    throw new BackupError(reason, { cause: error });
  }
}

/** How an archive writes its names and bytes. */
type Writing = {
  nameOf: (name: string) => string;
  /** The streams that encrypt bytes on the way in, after they were counted. */
  seal: (name: string) => NodeJS.ReadWriteStream[];
  /** Decrypts bytes on the way out. */
  unseal: (name: string, bytes: Readable) => Readable;
};

const inClear: Writing = { nameOf: (name) => name, seal: () => [], unseal: (_, bytes) => bytes };

/** Every archive has its own key, derived from the key that is kept elsewhere and the salt of its manifest. */
function sealedUnder(key: Buffer, salt: Buffer): Writing {
  const parent = deriveKey(key, salt, "files");
  return {
    nameOf: (name) => `${sealedFolder}/${hideName(parent, name)}`,
    seal: (name) => [createSeal({ parent, name })],
    unseal: (name, bytes) => connect(bytes, createUnseal({ parent, name }), ignore),
  };
}

function archiveOf(files: BackupFiles, { nameOf, seal, unseal }: Writing): Archive {
  return {
    where: files.where,
    async save(name, source, ...stages) {
      const meter = createMeter();
      await writeThrough(files, nameOf(name), [source, ...stages, meter.stage, ...seal(name)]);
      return meter.read();
    },
    async open(name) {
      const bytes = await files.read(nameOf(name)).catch((cause: unknown) => {
        if (!(cause instanceof BackupFileMissing)) throw cause;
        throw new BackupError(`The backup is damaged: ${name} cannot be read`, { cause });
      });
      return explained(unseal(name, bytes), name);
    },
    remove: (name) => files.remove(nameOf(name)),
  };
}

/** Passes the bytes on; an error names the file. */
function explained(bytes: Readable, name: string): Readable {
  const read = Readable.from(
    (async function* () {
      try {
        yield* bytes;
      } catch (cause) {
        const fault = cause instanceof SealBroken ? "is not as it was written" : "cannot be read";
        throw new BackupError(`The backup is damaged: ${name} ${fault}`, { cause });
      }
    })(),
    { objectMode: false },
  );
  // If the reader leaves before the first byte, the generator above never starts.
  return read.once("close", () => bytes.destroy());
}

async function writeThrough(
  files: BackupFiles,
  name: string,
  streams: readonly (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[],
): Promise<void> {
  const body = new PassThrough();
  const passing = pipeline([...streams, body]);
  const writing = files.write(name, body);
  try {
    await Promise.all([passing, writing]);
  } catch (error) {
    // Otherwise, removing an unfinished file could also remove the next one of its name.
    const [written] = await Promise.allSettled([writing]);
    // What fails at its end fails the whole line of streams as well, which knows less of it.
    if (written.status === "rejected" && written.reason instanceof BackupError) throw written.reason;
    throw error;
  }
}

async function readSmall(files: BackupFiles, name: string): Promise<Buffer | null> {
  try {
    return await buffer(await files.read(name));
  } catch (error) {
    if (error instanceof BackupFileMissing) return null;
    throw error;
  }
}

function textStream(written: string): Readable {
  return Readable.from([Buffer.from(written)], { objectMode: false });
}

/** Counts and hashes what passes through, and calls `hear` with the number of bytes so far; `read` once, at the end. */
export function createMeter(hear: (bytes: number) => void = () => {}): {
  stage: Transform;
  read: () => FileEntry;
} {
  const hash = createHash("sha256");
  let bytes = 0;
  const stage = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      hear(bytes);
      done(null, chunk);
    },
  });
  return { stage, read: () => ({ bytes, sha256: hash.digest("hex") }) };
}

/** The reader at the end of the pipeline gets the error. */
function ignore(): void {}
