import { afterEach, beforeEach, expect, it } from "vitest";
import { addStreamIterator } from "./stream-iterator.ts";

const native = Object.getOwnPropertyDescriptor(ReadableStream.prototype, Symbol.asyncIterator);

beforeEach(() => {
  Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator);
  addStreamIterator();
});

afterEach(() => {
  if (native) Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, native);
});

/** A stream of numbers from 1, and whether it was cancelled. */
function countTo(last: number) {
  let next = 1;
  const seen = { cancelled: false };
  const stream = new ReadableStream<number>({
    pull(controller) {
      if (next > last) controller.close();
      else controller.enqueue(next++);
    },
    cancel() {
      seen.cancelled = true;
    },
  });
  return { stream, seen };
}

it("yields every chunk, then releases the stream", async () => {
  const { stream, seen } = countTo(3);
  const read: number[] = [];
  for await (const each of stream) read.push(each);
  expect(read).toEqual([1, 2, 3]);
  expect(seen.cancelled).toBe(false);
  expect(stream.locked).toBe(false);
});

it("cancels the stream when the loop is left early", async () => {
  const { stream, seen } = countTo(3);
  for await (const each of stream) if (each === 2) break;
  expect(seen.cancelled).toBe(true);
  expect(stream.locked).toBe(false);
});

it("fails as the stream does", async () => {
  const stream = new ReadableStream<number>({ pull: (controller) => controller.error(new Error("cut")) });
  await expect(async () => {
    for await (const each of stream) expect(each).toBeUndefined();
  }).rejects.toThrow("cut");
  expect(stream.locked).toBe(false);
});

it("leaves a browser's own alone", () => {
  const own = Object.getOwnPropertyDescriptor(ReadableStream.prototype, Symbol.asyncIterator);
  addStreamIterator();
  expect(Object.getOwnPropertyDescriptor(ReadableStream.prototype, Symbol.asyncIterator)).toEqual(own);
});
