import { mkdtempDisposable, open, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { patience } from "@antochi/environment/testing/patience";
import { expect, it, vi } from "vitest";
import { readSlices } from "./read-slices.ts";

const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));

async function openFile() {
  const directory = await mkdtempDisposable(join(tmpdir(), "antochi-slices-"));
  const path = join(directory.path, "file");
  await writeFile(path, bytes);
  const handle = await open(path);
  const giveBack = () => handle.close();
  return { handle, giveBack, [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose]() };
}

it("reads the requested range of bytes, and returns the file", async () => {
  await using file = await openFile();
  const read = await buffer(readSlices(file, { start: 1_000, end: 299_998 }));
  expect(read.equals(bytes.subarray(1_000, 299_999))).toBe(true);
  expect(file.handle.fd).toBe(-1);
});

it("reads nothing ahead, and in small pieces for a slow reader", async () => {
  await using file = await openFile();
  const read = vi.spyOn(file.handle, "read");
  let time = 0;
  await using stream = readSlices(file, { start: 0, end: 299_999 }, () => time);
  const taken: AsyncIterator<unknown, unknown> = stream[Symbol.asyncIterator]();
  const sizes = async () => {
    const { value } = await taken.next();
    return Buffer.isBuffer(value) && value.length;
  };
  expect(await sizes()).toBe(32_768);
  time = 1_000;
  expect(await sizes()).toBe(8_192);
  time = 2_000;
  expect(await sizes()).toBe(8_192);
  expect(await sizes()).toBe(32_768);
  expect(stream.readableLength).toBe(0);
  expect(read.mock.calls.length).toBeLessThanOrEqual(5);
});

it("fails if the file is shorter than stated, and returns it", async () => {
  await using file = await openFile();
  await expect(buffer(readSlices(file, { start: 0, end: 300_000 }))).rejects.toThrow("shorter");
  expect(file.handle.fd).toBe(-1);
});

it("returns the file when the reader leaves", async () => {
  await using file = await openFile();
  const stream = readSlices(file, { start: 0, end: 299_999 });
  for await (const _slice of stream) break;
  await vi.waitFor(() => expect(file.handle.fd).toBe(-1), patience);
});

it("reuses memory only once the reader is done with everything in it", async () => {
  await using file = await openFile();
  let isDone = false;
  await using stream = readSlices(file, { start: 0, end: 299_999, hasTakenAll: () => isDone });
  const slices: AsyncIterator<unknown, unknown> = stream[Symbol.asyncIterator]();
  const next = async () => {
    const { value } = await slices.next();
    if (!Buffer.isBuffer(value)) throw new Error("There are no more bytes");
    return value;
  };
  const first = await next();
  const second = await next();
  expect(first.equals(bytes.subarray(0, 32_768))).toBe(true);
  expect(second.buffer).not.toBe(first.buffer);
  isDone = true;
  const third = await next();
  expect(third.buffer).toBe(second.buffer);
  expect(third.equals(bytes.subarray(65_536, 98_304))).toBe(true);
});
