import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { Duplex } from "node:stream";

/**
 * An encrypted file: a header, then blocks of 64 KiB, the last one shorter, each by itself under AES-256-GCM with its tag.
 * The key of the file is made from the parent key, the file's name and a random salt, so that no two files ever have the
 * same and a block's number can be its nonce. The nonce also says which block is the last: a file that was cut short,
 * lengthened, put in another order or under another name does not open. (The STREAM construction of Hoang, Reyhanitabar,
 * Rogaway and Vizár, https://eprint.iacr.org/2015/189.)
 *
 *     8 bytes  "ANTOCHI" and the number of this format
 *    32 bytes  salt
 *    16 bytes  check of the key, by which another key is told from an altered file
 */
const magic = Buffer.from("ANTOCHI\u0001", "latin1");
export const saltBytes = 32;
const checkBytes = 16;
const headerBytes = magic.byteLength + saltBytes + checkBytes;
const keyBytes = 32;
const blockBytes = 64 * 1024;
const tagBytes = 16;
const nonceBytes = 12;
const cipher = "aes-256-gcm";

/** The bytes are not what was sealed under this key and name. `header`: nothing can be decrypted; `body`: a part cannot. */
export class SealBroken extends Error {
  override readonly name = "SealBroken";
  readonly part: "header" | "body";

  constructor(part: SealBroken["part"]) {
    super(`The ${part} is not what was sealed with this key`);
    this.part = part;
  }
}

type Name = {
  /** 32 bytes. */
  parent: Buffer;
  /** The file's name, from which its key is derived, too. */
  name: string;
};

/** Encrypts what passes through. Give a salt only where others read it too, and never the same one twice. */
export function createSeal({
  parent,
  name,
  salt = randomBytes(saltBytes),
}: Name & { salt?: Buffer }): Duplex {
  const { key, check } = keyOf({ parent, name, salt });
  return Duplex.from(async function* (source: AsyncIterable<Buffer>) {
    yield Buffer.concat([magic, salt, check]);
    for await (const { bytes, number, isLast } of inBlocks(source, blockBytes)) {
      const sealing = createCipheriv(cipher, key, nonceOf(number, isLast));
      yield Buffer.concat([sealing.update(bytes), sealing.final(), sealing.getAuthTag()]);
    }
  });
}

/** Decrypts what passes through; fails with `SealBroken` if it is not as it was sealed. */
export function createUnseal({ parent, name }: Name): Duplex {
  return Duplex.from(async function* (source: AsyncIterable<Buffer, unknown>) {
    const bytes = source[Symbol.asyncIterator]();
    const { header, rest } = await takeHeader(bytes);
    const { key, check } = keyOf({ parent, name, salt: saltOf(header) });
    if (!timingSafeEqual(check, header.subarray(headerBytes - checkBytes))) throw new SealBroken("header");
    for await (const block of inBlocks(resume(rest, bytes), blockBytes + tagBytes)) {
      yield open(key, block);
    }
  });
}

/** The salt in the first bytes of a sealed file. @throws {SealBroken} if they are of something else */
export function saltOf(header: Buffer): Buffer {
  const isOurs = header.byteLength >= headerBytes && header.subarray(0, magic.byteLength).equals(magic);
  if (!isOurs) throw new SealBroken("header");
  return header.subarray(magic.byteLength, magic.byteLength + saltBytes);
}

/** Derives a key for files from another key and a salt. */
export function deriveKey(key: Buffer, salt: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, `antochi backup: ${purpose}`, keyBytes));
}

/** A deterministic name that reveals nothing of the original. 32 hexadecimal digits. */
export function hideName(key: Buffer, name: string): string {
  return createHmac("sha256", key).update(`antochi backup: name\0${name}`).digest("hex").slice(0, 32);
}

function keyOf({ parent, name, salt }: Name & { salt: Buffer }): { key: Buffer; check: Buffer } {
  const info = `antochi backup: file\0${name}`;
  const made = Buffer.from(hkdfSync("sha256", parent, salt, info, keyBytes + checkBytes));
  return { key: made.subarray(0, keyBytes), check: made.subarray(keyBytes) };
}

/** Eleven bytes of number, and one that says whether more follows. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUIntBE(number, nonceBytes - 7, 6);
  nonce[nonceBytes - 1] = isLast ? 1 : 0;
  return nonce;
}

function open(key: Buffer, { bytes, number, isLast }: Block): Buffer {
  const end = bytes.byteLength - tagBytes;
  if (end < 0) throw new SealBroken("body");
  const opening = createDecipheriv(cipher, key, nonceOf(number, isLast), { authTagLength: tagBytes });
  opening.setAuthTag(bytes.subarray(end));
  const opened = opening.update(bytes.subarray(0, end));
  try {
    opening.final();
  } catch {
    throw new SealBroken("body");
  }
  return opened;
}

type Block = { bytes: Buffer; number: number; isLast: boolean };

/** Cuts a stream into blocks of one size. The last one may be shorter, and is empty if the stream is. */
async function* inBlocks(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Block> {
  let held: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of source) {
    held = held.byteLength === 0 ? chunk : Buffer.concat([held, chunk]);
    // What might be the last block is held back until more comes.
    for (; held.byteLength > size; held = held.subarray(size)) {
      yield { bytes: held.subarray(0, size), number: number++, isLast: false };
    }
  }
  yield { bytes: held, number, isLast: true };
}

async function takeHeader(bytes: AsyncIterator<Buffer, unknown>): Promise<{ header: Buffer; rest: Buffer }> {
  let taken: Buffer = Buffer.alloc(0);
  while (taken.byteLength < headerBytes) {
    const { done, value } = await bytes.next();
    if (done === true) throw new SealBroken("header");
    taken = Buffer.concat([taken, value]);
  }
  return { header: taken.subarray(0, headerBytes), rest: taken.subarray(headerBytes) };
}

async function* resume(first: Buffer, bytes: AsyncIterator<Buffer, unknown>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await bytes.next(); next.done !== true; next = await bytes.next()) yield next.value;
}
