/** A line that brings nothing for so long has ended, though nobody says so, in milliseconds. */
const silenceMs = 60_000;

type Download = { size: number; onShare: (share: number) => void };

/** Fetches a file whole, or rejects. @param size how many bytes it has */
export async function download(path: string, { size, onShare }: Download): Promise<Blob> {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), silenceMs);
  };
  heard();
  try {
    const response = await fetch(path, { signal: silent.signal });
    if (!response.ok || !response.body) throw new Error(`${response.status}`);
    let received = 0;
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        heard();
        received += chunk.byteLength;
        onShare(Math.min(received / size, 1));
        controller.enqueue(chunk);
      },
    });
    // The browser puts it where it keeps files, as it comes.
    const pdf = await new Response(response.body.pipeThrough(counter)).blob();
    if (pdf.size !== size) throw new Error("It did not arrive whole");
    return pdf;
  } finally {
    clearTimeout(timer);
  }
}
