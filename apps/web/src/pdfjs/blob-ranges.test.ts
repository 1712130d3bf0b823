import { readFile } from "node:fs/promises";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import "./older-browsers.ts";
// In Node, pdf.js runs its worker in the same thread once this module is loaded.
import "pdfjs-dist/build/pdf.worker.mjs";

// In Node, pdf.js warns to use its legacy build, but the build for browsers is what is tested.
const advice = vi.spyOn(console, "warn").mockImplementation(() => undefined);
const { getDocument, VerbosityLevel } = await import("pdfjs-dist");
const { BlobRanges } = await import("./blob-ranges.ts");
advice.mockRestore();

const unheard: unknown[] = [];
let bytes: Blob;

beforeAll(async () => {
  process.on("unhandledRejection", (reason) => unheard.push(reason));
  bytes = new Blob([
    await readFile(new URL("../../../../packages/demo/articles/first-aid.pdf", import.meta.url)),
  ]);
});
afterEach(() => {
  expect(unheard.splice(0)).toEqual([]);
});

/** A file that becomes unreadable after this many ranges, as when the browser drops it. */
function readable(times: number): Blob {
  const file = bytes.slice();
  const whole = file.slice.bind(file);
  let left = times;
  file.slice = (...range) => {
    const part = whole(...range);
    left -= 1;
    if (left < 0)
      part.arrayBuffer = () => Promise.reject(new DOMException("It cannot be found", "NotFoundError"));
    return part;
  };
  return file;
}

function open(range: InstanceType<typeof BlobRanges>) {
  return getDocument({
    range,
    rangeChunkSize: 4096,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: VerbosityLevel.ERRORS,
  });
}

test.each([0, 1])("a file with %i readable ranges is reported as lost, and released", async (times) => {
  const range = new BlobRanges(readable(times));
  const task = open(range);
  const isRead = task.promise.then(async (document) => (await document.getPage(1)).getTextContent());
  await expect(Promise.race([isRead, range.lost])).rejects.toThrow("It cannot be found");
  await task.destroy();
});

test("a file that the browser released continues from its newly found copy", async () => {
  const findAnew = vi.fn(async () => bytes);
  const task = open(new BlobRanges(readable(1), findAnew));
  const page = await (await task.promise).getPage(1);
  expect((await page.getTextContent()).items).not.toEqual([]);
  expect(findAnew).toHaveBeenCalled();
  await task.destroy();
});

test("a file that cannot be found again is reported as lost", async () => {
  const range = new BlobRanges(readable(0), async () => undefined);
  const task = open(range);
  await expect(range.lost).rejects.toThrow("It cannot be found");
  await task.destroy();
});
