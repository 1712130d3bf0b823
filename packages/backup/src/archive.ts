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

/** What is in a file before it is encrypted: its length in bytes and the SHA-256 of them, as `sha256sum` prints it. */
export type FileEntry = { bytes: number; sha256: string };

/** The files of one backup by their names, encrypted or not; everything else here knows no difference. */
export type Archive = {
  /** What people call the place. */
  readonly where: string;
  /** Streams bytes through the stages into a file, which is there when this resolves, and answers what was written. */
  save(name: string, source: Readable, ...stages: Transform[]): Promise<FileEntry>;
  /** The bytes as they were saved; where they are not, the stream breaks off with a `BackupError`. */
  open(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
};

/** An archive under way. It is a backup once its manifest is there. */
export type ArchiveDraft = Archive & {
  /** Writes the manifest; called once. */
  finish(manifest: string): Promise<void>;
};

type Names = { inClear: string; sealed: string };

/** What makes a place a backup. */
export const manifestNames: Names = { inClear: "manifest.json", sealed: "manifest.sealed" };

/** The one folder of an encrypted backup, in which names tell nothing. */
const sealedFolder = "sealed";

type Opening = {
  /** 32 bytes; null leaves everything in the clear. */
  key: Buffer | null;
};

/**
 * Begins a backup. The folders are those that its names are in.
 *
 * @throws {BackupError} where the place holds anything
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
 * @throws {BackupError} where there is none, it is encrypted and the key is not the one, or it is not encrypted and there is
 *   a key: whoever can write to the place could have put one there that they made themselves
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

/** Reads a file to its end and answers what is in it; `hear` is told on the way how many bytes came so far. */
export async function measure(
  archive: Archive,
  name: string,
  hear: (bytes: number) => void,
): Promise<FileEntry> {
  const meter = createMeter(hear);
  await pipeline(await archive.open(name), meter.stage.resume());
  return meter.read();
}

/** How the names of an archive and the bytes under them are written. */
type Writing = {
  nameOf: (name: string) => string;
  /** What bytes pass through on the way in, after they were counted. */
  seal: (name: string) => NodeJS.ReadWriteStream[];
  /** And on the way out. */
  unseal: (name: string, bytes: Readable) => Readable;
};

const inClear: Writing = { nameOf: (name) => name, seal: () => [], unseal: (_, bytes) => bytes };

/** Every archive has a key of its own, made from the key that is kept elsewhere and the salt of its manifest. */
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

/** The same bytes; what breaks them off says which file it was. */
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
  // A reader who leaves before the first byte does not even begin what stands above.
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
  } finally {
    // What is taken away of a file that was not finished would otherwise take the next one of its name with it.
    await Promise.allSettled([writing]);
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

/** Counts and hashes what passes through. */
function createMeter(hear: (bytes: number) => void = () => {}): { stage: Transform; read: () => FileEntry } {
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

/** Whoever reads the end of the line gets its error. */
function ignore(): void {}
