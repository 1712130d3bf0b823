import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { patience } from "@antochi/testing/patience";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { extractText } from "./extract-text.ts";
import { inspectPdf } from "./inspect-pdf.ts";
import { renderThumbnail } from "./render-thumbnail.ts";
import { samplePdf } from "./testing/sample-pdfs.ts";

let folder: string;
let book: string;
let leaflet: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lanes-"));
  book = join(folder, "book.pdf");
  leaflet = join(folder, "leaflet.pdf");
  await writeFile(book, await samplePdf({ pages: 300, text: " endurance".repeat(100) }));
  await writeFile(leaflet, await samplePdf());
});
afterAll(() => rm(folder, { recursive: true }));

/** A process that extracts a book's text, and is held at its first page until `close` is called. */
function openBook(order: string[]) {
  const closing = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const done = extractText(book, {
    async onPage() {
      opened.resolve();
      await closing.promise;
    },
  }).then(() => order.push("text"));
  return { opened: opened.promise, close: closing.resolve, done };
}

/** The running child processes of this process. */
async function children(): Promise<number[]> {
  const threads = await readdir("/proc/self/task");
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, "utf8")),
  );
  return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}

it("checks an upload while another file's text is read, and draws no picture at the same time", async () => {
  const order: string[] = [];
  const reading = openBook(order);
  await reading.opened;
  const drawing = renderThumbnail(leaflet, { widthPx: 100 }).then(() => order.push("picture"));

  const checks = [1, 2, 3].map(async (number) => {
    expect(await inspectPdf(leaflet, { pace: "brief", timeLimitMs: patience.timeout })).toMatchObject({
      ok: true,
      pageCount: 3,
    });
    order.push(`check ${number}`);
  });
  checks.push(inspectPdf(leaflet).then(() => void order.push("thorough check")));
  await Promise.all(checks);
  expect(order.toSorted()).toEqual(["check 1", "check 2", "check 3", "thorough check"]);

  reading.close();
  await Promise.all([reading.done, drawing]);
  expect(order.slice(4)).toEqual(["text", "picture"]);
});

it("runs everything else before background work", async () => {
  const order: string[] = [];
  const reading = openBook(order);
  await reading.opened;
  const [child] = await vi.waitFor(async () => {
    const found = await children();
    expect(found).toHaveLength(1);
    return found;
  }, patience);
  expect(getPriority(child)).toBe(15);
  reading.close();
  await reading.done;
});

it("passes a file that the quick check gives up to a thorough one", async () => {
  const long = join(folder, "long.pdf");
  await writeFile(long, await samplePdf({ pages: 3000 }));
  const limits = { processorLimitMs: 20, timeLimitMs: patience.timeout };
  expect(await inspectPdf(long, { pace: "brief", ...limits })).toMatchObject({
    ok: false,
    problem: "too-slow",
  });
  expect(await inspectPdf(long)).toMatchObject({ ok: true, pageCount: 3000 });
});
