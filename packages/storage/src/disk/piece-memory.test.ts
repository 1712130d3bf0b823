import { expect, it } from "vitest";
import { createPieceMemory, pieceBytes } from "./piece-memory.ts";

/** A file whose reads wait until the test lets them. */
function fileOf(isReady = Promise.resolve()) {
  return {
    async read<Memory extends NodeJS.ArrayBufferView>(buffer: Memory) {
      await isReady;
      return { buffer, bytesRead: pieceBytes };
    },
  };
}

const whole = { position: 0, length: pieceBytes };

it("reuses returned memory, once, and none that is still in use", async () => {
  const newPiece = createPieceMemory();
  const first = newPiece();
  const early = await first.read(fileOf(), whole);
  const meanwhile = await newPiece().read(fileOf(), whole);
  expect(meanwhile.buffer).not.toBe(early.buffer);
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  const [next, another] = [newPiece(), newPiece()];
  expect((await next.read(fileOf(), whole)).buffer).toBe(early.buffer);
  expect((await another.read(fileOf(), whole)).buffer).not.toBe(early.buffer);
});

it("takes memory back from an aborted reader only once the disk is done with it", async () => {
  const newPiece = createPieceMemory();
  const { promise: isReady, resolve } = Promise.withResolvers<void>();
  const gone = newPiece();
  const filling = gone.read(fileOf(isReady), whole);
  gone[Symbol.dispose]();
  const meanwhile = await newPiece().read(fileOf(), whole);
  resolve();
  const late = await filling;
  expect(late.buffer).not.toBe(meanwhile.buffer);
  expect((await newPiece().read(fileOf(), whole)).buffer).toBe(late.buffer);
});

it("takes memory back after a failed read", async () => {
  const newPiece = createPieceMemory();
  const lent = new Array<Buffer>();
  const broken = {
    async read<Memory extends NodeJS.ArrayBufferView>(buffer: Memory) {
      if (Buffer.isBuffer(buffer)) lent.push(buffer);
      return Promise.reject<{ buffer: Memory; bytesRead: number }>(new Error("the disk is gone"));
    },
  };
  const unlucky = newPiece();
  await expect(unlucky.read(broken, whole)).rejects.toThrow("gone");
  unlucky[Symbol.dispose]();
  expect((await newPiece().read(fileOf(), whole)).buffer).toBe(lent[0]?.buffer);
});
