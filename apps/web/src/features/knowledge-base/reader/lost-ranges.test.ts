import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { patience } from "@antochi/testing/patience";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import "../../../pdfjs/older-browsers.ts";
// In Node, pdf.js runs its worker in the same thread once this module is loaded.
import "pdfjs-dist/build/pdf.worker.mjs";

/** The bytes of one range request of pdf.js; each object of the document has ranges of its own. */
const rangeBytes = 4096;
const pageCount = 3;

const { bytes, contentFrom } = makeDocument();
const ranges = Math.ceil(bytes.length / rangeBytes);
/** How the server responds; set by each test. */
let answer: (request: IncomingMessage, response: ServerResponse, first: number) => "lost" | undefined;
const addressSchema = z.object({ port: z.number() });
const unheard: unknown[] = [];
const hear = (reason: unknown) => unheard.push(reason);
const server = createServer((request, response) => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const head = { "content-type": "application/pdf", "accept-ranges": "bytes" };
  if (first === undefined || last === undefined) {
    response.writeHead(200, { ...head, "content-length": bytes.length }).end(bytes);
  } else if (answer(request, response, Number(first)) !== "lost") {
    const part = bytes.subarray(Number(first), Number(last) + 1);
    const place = `bytes ${first}-${last}/${bytes.length}`;
    response.writeHead(206, { ...head, "content-range": place, "content-length": part.length }).end(part);
  }
});

// In Node, pdf.js warns to use its legacy build, but the build for browsers is what is tested.
const advice = vi.spyOn(console, "warn").mockImplementation(() => undefined);
const { getDocument, OPS, VerbosityLevel } = await import("pdfjs-dist");
const { readPageText } = await import("./text-view/page-text.ts");
advice.mockRestore();

beforeAll(async () => {
  process.on("unhandledRejection", hear);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => {
  expect(unheard.splice(0)).toEqual([]);
});

afterAll(() => {
  process.off("unhandledRejection", hear);
  server.closeAllConnections();
  server.close();
});

it.each([
  ["refused", (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end()],
  ["cut off", ({ socket }: IncomingMessage) => void socket.destroy()],
])("all who wait for a range that is %s are notified, and the document can be closed", async (_, lose) => {
  for (let lost = 0; lost < ranges; lost += 1) {
    answer = (request, response, first) => {
      if (Math.floor(first / rangeBytes) !== lost) return undefined;
      lose(request, response);
      return "lost";
    };
    const task = open();
    await readAll(task);
    await task.destroy();
  }
});

it("a text that failed for a lost range loads on a retry", async () => {
  let isLost = true;
  answer = (_request, response, first) => {
    if (!isLost || first !== contentFrom) return undefined;
    response.writeHead(503).end();
    return "lost";
  };
  const task = open();
  const page = await (await task.promise).getPage(1);
  await expect(page.getTextContent()).rejects.toThrow("503");
  isLost = false;
  expect((await page.getTextContent()).items).toEqual([expect.objectContaining({ str: "Page 1" })]);
  await task.destroy();
});

it("a page that failed for a lost range is complete on a retry, with its drawing", async () => {
  let isLost = true;
  answer = (_request, response, first) => {
    if (!isLost || first !== contentFrom) return undefined;
    response.writeHead(503).end();
    return "lost";
  };
  const task = open();
  const file = await task.promise;
  const page = { number: 1, isScanned: false, headings: [] };
  expect(await readPageText(file, page)).toBeUndefined();
  isLost = false;
  const told = await readPageText(file, page);
  expect(told).toBeDefined();
  const { fnArray } = await (await file.getPage(1)).getOperatorList();
  expect(fnArray).toContain(OPS.showText);
  await task.destroy();
});

it.each([
  ["opened", () => bytes.length - rangeBytes],
  ["read", () => contentFrom],
])("a document is closed while it is %s, although ranges are still loading", async (_, from) => {
  let held = 0;
  answer = (_request, _response, first) => {
    if (first < from() || first > from() + rangeBytes) return undefined;
    held += 1;
    return "lost";
  };
  const task = open();
  void readAll(task);
  await vi.waitFor(() => expect(held).toBeGreaterThan(0), patience);
  await task.destroy();
});

function open() {
  const { port } = addressSchema.parse(server.address());
  return getDocument({
    url: `http://127.0.0.1:${port}/document.pdf`,
    rangeChunkSize: rangeBytes,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: VerbosityLevel.ERRORS,
  });
}

/** Requests all that the reader requests, and waits until each part has arrived or failed. */
async function readAll({ promise }: ReturnType<typeof open>): Promise<void> {
  const shown = await promise.catch(() => undefined);
  if (!shown) return;
  const pages = Array.from({ length: pageCount }, async (_, index) => {
    const page = await shown.getPage(index + 1);
    await Promise.allSettled([page.getOperatorList(), page.getTextContent(), page.getAnnotations()]);
  });
  await Promise.allSettled([...pages, shown.getOutline(), shown.getPageLabels(), shown.getMetadata()]);
}

/**
 * A document in which each page, font, content stream and the table starts a new range; the content streams come last.
 */
function makeDocument() {
  const contents = 3 + 2 * pageCount;
  const bodies = ["<</Type/Catalog/Pages 2 0 R>>"];
  const kids = Array.from({ length: pageCount }, (_, page) => `${3 + 2 * page} 0 R`);
  bodies.push(`<</Type/Pages/Count ${pageCount}/Kids[${kids.join(" ")}]>>`);
  for (let page = 0; page < pageCount; page += 1) {
    const resources = `<</Font<</F ${4 + 2 * page} 0 R>>>>`;
    const place = `/Resources${resources}/Contents ${contents + page} 0 R`;
    bodies.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${place}>>`);
    bodies.push("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>");
  }
  for (let page = 0; page < pageCount; page += 1) {
    const text = `BT /F 20 Tf 20 100 Td (Page ${page + 1}) Tj ET`;
    bodies.push(`<</Length ${text.length}>>stream\n${text}\nendstream`);
  }
  let file = "%PDF-1.7\n";
  const places = bodies.map((body, index) => {
    // What shows that the file is not linearized has to be in the first range.
    if (index > 1) file = toNextRange(file);
    const place = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  file = toNextRange(file);
  const table = file.length;
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`);
  file += `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  file += `trailer<</Size ${rows.length + 1}/Root 1 0 R>>\n`.padEnd(rangeBytes / 2, "\n");
  file += `startxref\n${table}\n%%EOF\n`;
  return { bytes: Buffer.from(file, "latin1"), contentFrom: places[contents - 1] ?? 0 };
}

function toNextRange(file: string): string {
  return file.padEnd(Math.ceil(file.length / rangeBytes) * rangeBytes, "\n");
}
