import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream";
import { expect, it } from "vitest";
import { createSeal, createUnseal, SealBroken } from "./sealed-stream.ts";

const parent = randomBytes(32);
const name = "objects/pdfs/a.pdf";
const header = 56;
const block = 64 * 1024;

function through(bytes: Buffer, stage: NodeJS.ReadWriteStream, chunk = 10_000): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(bytes.byteLength / chunk) }, (_, index) =>
    bytes.subarray(index * chunk, (index + 1) * chunk),
  );
  return buffer(pipeline(Readable.from(pieces), stage, () => undefined));
}

const seal = (bytes: Buffer, chunk?: number) => through(bytes, createSeal({ parent, name }), chunk);
const unseal = (bytes: Buffer, key = { parent, name }) => through(bytes, createUnseal(key), 777);

it.each([0, 1, block - 1, block, block + 1, 3 * block, 200_001])(
  "decrypts what it encrypted: %d bytes",
  async (size) => {
    const bytes = randomBytes(size);
    const sealed = await seal(bytes, size === 1 ? 1 : 99_999);
    const blocks = Math.max(1, Math.ceil(size / block));
    expect(sealed.byteLength).toBe(header + size + blocks * 16);
    expect((await unseal(sealed)).equals(bytes)).toBe(true);
  },
);

it("never encrypts the same bytes alike, and decrypts them only under their own name and key", async () => {
  const bytes = Buffer.alloc(block);
  const [a, b] = [await seal(bytes), await seal(bytes)];
  expect(a.subarray(header).equals(b.subarray(header))).toBe(false);
  await expect(unseal(a, { parent, name: "objects/pdfs/b.pdf" })).rejects.toMatchObject({ part: "header" });
  await expect(unseal(a, { parent: randomBytes(32), name })).rejects.toMatchObject({ part: "header" });
});

it("encrypts equal blocks of a file differently, and decrypts them only in their order", async () => {
  const sealed = await seal(Buffer.alloc(2 * block + 1));
  const size = block + 16;
  const [first, second, last] = [0, 1, 2].map((at) => sealed.subarray(header + at * size).subarray(0, size));
  if (!first || !second || !last) throw new Error("Three blocks were sealed");
  expect(first.subarray(0, block).equals(second.subarray(0, block))).toBe(false);
  const [head, swapped] = [sealed.subarray(0, header), [second, first, last]];
  await expect(unseal(Buffer.concat([head, ...swapped]))).rejects.toMatchObject({ part: "body" });
});

it("detects a flipped bit", async () => {
  const sealed = await seal(randomBytes(block + 10));
  // The bytes around each boundary, and some in between.
  const borders = [0, 8, 40, header, header + block, header + block + 16, sealed.byteLength];
  const places = new Set([...borders.flatMap((at) => [at - 1, at, at + 1]), 1_000, 50_000]);
  for (const at of [...places].filter((one) => one >= 0 && one < sealed.byteLength)) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 0x80;
    await expect(unseal(altered), `byte ${at}`).rejects.toThrow(SealBroken);
    if (at > 0) await expect(unseal(sealed.subarray(0, at)), `cut at ${at}`).rejects.toThrow(SealBroken);
  }
});
