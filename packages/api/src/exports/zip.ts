import { Zip, ZipDeflate } from "fflate";

/** A file in a ZIP; its text comes in pieces. */
export type ZippedText = { name: string; text: AsyncIterable<string> };

const encoder = new TextEncoder();

/** Streams texts as a ZIP, so that only a piece of each is in memory. Up to 4 GB, the limit of ZIP without extensions. */
export async function* zipFile(files: Iterable<ZippedText>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const { name, text } of files) {
    const file = new ZipDeflate(name);
    file.mtime = at;
    zip.add(file);
    for await (const piece of text) {
      file.push(encoder.encode(piece));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready;
}
