/**
 * Polyfills `for await` over a stream: pdf.js reads a page's text with it, and inflates with it in its worker, where Safari
 * supports it only from 27. A loop that is left early cancels the stream, as the standard says
 * (https://streams.spec.whatwg.org/#rs-asynciterator); the `preventCancel` option is not needed.
 */
export function addStreamIterator(): void {
  if (Symbol.asyncIterator in ReadableStream.prototype) return;
  Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, {
    configurable: true,
    writable: true,
    value: readThrough,
  });
}

async function* readThrough<Chunk>(this: ReadableStream<Chunk>): AsyncGenerator<Chunk, void, void> {
  const reader = this.getReader();
  let isOver = false;
  try {
    for (;;) {
      // A stream is read one chunk after another.
      const { done, value } = await reader.read();
      isOver = done;
      if (done) return;
      yield value;
    }
  } catch (error) {
    isOver = true;
    throw error;
  } finally {
    if (!isOver) await reader.cancel();
    reader.releaseLock();
  }
}
