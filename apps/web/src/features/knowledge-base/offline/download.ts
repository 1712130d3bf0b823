/** A line that brings nothing for so long has ended, though nobody says so, in milliseconds. */
const silenceMs = 60_000;
/** How long after a break the rest is asked for, in milliseconds. */
const pauseMs = 2_000;

type Download = { size: number; onShare: (share: number) => void };

/** What has come of a file, over as many lines as it took. */
type Received = { pieces: Blob[]; size: number; etag: string | null };

/**
 * Fetches a file whole, or rejects. Where the line breaks in its middle, only what is missing is asked for again, until nothing
 * has come for a minute.
 * @param size how many bytes it has
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

/** @returns whether it came to its end; false where the line broke, and the rest may come yet */
async function receiveRest(path: string, { received, onBytes, signal }: Asking): Promise<boolean> {
  const response = await askForRest(path, received, signal);
  if (response === undefined) return false;
  if (!response.ok || !response.body) throw new Error(`${response.status}`);
  // Another file lies there now, or what stands between knows no ranges.
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
  // The browser puts it where it keeps files, as it comes.
  received.pieces.push(await new Response(untilBreak).blob());
  signal.throwIfAborted();
  return !isBroken;
}

/**
 * Asks for what is missing of the same file. Undefined where no server can be reached for the moment and something has come
 * already; whoever asks in vain from the first hears of it at once.
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
