/**
 * Lets `for await` walk through a stream where the browser does not: pdf.js reads a page's words so, and inflates
 * with it in its worker, which Safari allows from 27 on only. A loop that is left early cancels the stream, as the
 * standard has it (https://streams.spec.whatwg.org/#rs-asynciterator); streams given a chosen ending are not asked for.
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
      // One after another is what a stream is.
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
