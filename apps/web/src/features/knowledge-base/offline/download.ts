import { readRefusal } from "../../../api-client/api-error.ts";

/** A download that receives nothing for this long is aborted, in milliseconds. */
const silenceMs = 60_000;
/** How long after an interruption the rest is requested, in milliseconds. */
const pauseMs = 2_000;

type Download = { size: number; onShare: (share: number) => void };

/** What has arrived of a file, over as many requests as it took. */
type Received = { pieces: Blob[]; size: number; etag: string | null };

/**
 * Downloads a whole file, or rejects. After an interruption only the missing bytes are requested, until nothing has arrived
 * for a minute.
 * @param size the file's size in bytes
 */
export async function download(path: string, { size, onShare }: Download): Promise<Blob> {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), silenceMs);
  };
  heard();
  const received: Received = { pieces: [], size: 0, etag: null };
  const onBytes = () => {
    heard();
    onShare(Math.min(received.size / size, 1));
  };
  try {
    const rest = { received, onBytes, signal: silent.signal };
    while (!(await receiveRest(path, rest)) && received.size !== size) {
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs);
      });
    }
    const pdf = new Blob(received.pieces);
    if (pdf.size !== size) throw new Error("It did not arrive whole");
    return pdf;
  } finally {
    clearTimeout(timer);
  }
}

type Asking = { received: Received; onBytes: () => void; signal: AbortSignal };

/** @returns whether the response is complete; false where the connection broke, and the rest may still come */
async function receiveRest(path: string, { received, onBytes, signal }: Asking): Promise<boolean> {
  const response = await askForRest(path, received, signal);
  if (response === undefined) return false;
  if (!response.ok || !response.body) throw await readRefusal(response);
  // The file was replaced, or a proxy between does not support ranges.
  if (response.status !== 206) received.pieces = [];
  received.size = new Blob(received.pieces).size;
  received.etag = response.headers.get("etag");
  const reader = response.body.getReader();
  let isBroken = false;
  const untilBreak = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const read = await reader.read().catch(() => undefined);
      isBroken = read === undefined;
      if (read === undefined || read.done) return controller.close();
      received.size += read.value.byteLength;
      onBytes();
      return controller.enqueue(read.value);
    },
  });
  // The browser may write a blob to disk as it arrives.
  received.pieces.push(await new Response(untilBreak).blob());
  signal.throwIfAborted();
  return !isBroken;
}

/**
 * Requests the missing bytes of the same file. Undefined where the server cannot be reached for the moment, but a part has
 * arrived already; the very first request rejects at once.
 */
async function askForRest(
  path: string,
  { size, etag }: Received,
  signal: AbortSignal,
): Promise<Response | undefined> {
  if (size === 0 || etag === null) return fetch(path, { signal });
  try {
    const response = await fetch(path, { signal, headers: { range: `bytes=${size}-`, "if-range": etag } });
    if (response.status < 500) return response;
    await response.body?.cancel();
  } catch {
    signal.throwIfAborted();
  }
  return undefined;
}
