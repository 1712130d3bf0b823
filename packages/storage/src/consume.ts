import type { Readable } from "node:stream";

/** The chunks of a stream of bytes; a stream of strings gives strings. */
export type Bytes = AsyncIterable<Uint8Array | string>;

/**
 * Gives a stream to its reader and destroys it afterwards, read or not. A stream may fail before the reader listens, and an
 * error without a listener ends the process, so one is attached from the start; the reader gets the error all the same.
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

/** As `consume`, but drains what the reader left unread, so that a sender that is still sending can be answered. */
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
