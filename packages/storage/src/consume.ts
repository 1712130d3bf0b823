import type { Readable } from "node:stream";

/** What comes out of a stream of bytes; one that was given strings hands those on. */
export type Bytes = AsyncIterable<Uint8Array | string>;

/**
 * Hands a stream to its reader and lets go of it afterwards, read or not. A stream may break off before anyone listens,
 * and an error that nobody hears ends the process; the reader finds it all the same.
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
