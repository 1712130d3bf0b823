import type { Readable } from "node:stream";

/** What comes out of a stream of bytes; one that was given strings hands those on. */
export type Bytes = AsyncIterable<Uint8Array | string>;

/**
 * Gives a stream to its reader and destroys it afterwards, read or not. A stream may fail before anyone listens, and an
 * error without a listener ends the process, so one is there from the start; the reader gets the error all the same.
 */
export async function consume<Result>(
  body: Readable,
  read: (bytes: Bytes) => Promise<Result>,
): Promise<Result> {
  body.on("error", ignore);
  try {
    return await read(body);
  } finally {
    body.destroy();
  }
}

/** As `consume`, but drains what the reader left, so that a sender who is still sending can be answered. */
export async function consumeAndDrain<Result>(
  body: Readable,
  read: (bytes: Bytes) => Promise<Result>,
): Promise<Result> {
  body.on("error", ignore);
  try {
    return await read(body.iterator({ destroyOnReturn: false }));
  } finally {
    body.resume();
  }
}

function ignore(): void {}
