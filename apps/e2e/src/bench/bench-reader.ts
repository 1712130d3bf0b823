import { launchChromium } from "@antochi/testing/browser/find-chromium";
import type { Browser, CDPSession } from "@playwright/test";
import { openAdmin } from "../arrangements/api-client.ts";
import { addArticle, type AddedArticle } from "../arrangements/articles.ts";
import { addMember, type Person } from "../arrangements/members.ts";
import { startProduct } from "../product/product.ts";
import { residentMemory } from "./resident-memory.ts";

/**
 * `pnpm bench:reader`: from the click on a title to the first page drawn, on a line of 10 Mbit/s and 40 ms, and the bytes
 * of the document fetched until then; then the memory that the browser's pages hold at the first, the 100th and the last
 * page of a document that is read through. Prints a table in Markdown.
 */
const line = { bitsPerSecond: 10_000_000, latencyMs: 40 };
const megabyte = 1024 * 1024;
/** What text and font add to the pictures that make a file so big. */
const overhead = 150_000;
/** A document of 20 MB may fetch so much of itself before its first page stands. */
const allowedBytes = 2 * megabyte;
/** Pages of the long document at which memory is looked at, and what it may grow by between the last two, in MB. */
const pages = 300;
const stations = [1, 100, pages];
const allowedGrowth = 100;

await using product = await startProduct({ LOG_LEVEL: "warn" });
await using admin = await openAdmin(product);
const member = await addMember(admin);
const browser = await launchChromium();

print(["file", "first page after", "fetched until then"]);
print(["--:", "--:", "--:"]);
for (const size of [1, 5, 20]) {
  const article = await addArticle(admin, { pages: 40, bytesAtLeast: size * megabyte - overhead });
  const { ms, bytes } = await measureOpening(browser, article, member);
  print([
    `${(article.bytes.length / megabyte).toFixed(1)} MB`,
    `${ms.toFixed(0)} ms`,
    `${(bytes / 1024).toFixed(0)} kB`,
  ]);
  if (bytes > allowedBytes) throw new Error(`More than ${allowedBytes} bytes before the first page`);
}
const long = await addArticle(admin, { pages });
const memory = await measureMemory(browser, long, member);
await browser.close();
process.stdout.write(
  `\nmemory at pages ${stations.join(", ")}: ${memory.map((each) => each.toFixed(0)).join(", ")} MB\n`,
);
const [, early = 0, late = 0] = memory;
if (late - early > allowedGrowth) throw new Error(`The memory grew by more than ${allowedGrowth} MB`);

async function openKnowledgeBase(browser: Browser, person: Person) {
  const context = await browser.newContext({ baseURL: product.baseURL });
  await context.request.post("/api/login", { data: { email: person.email, password: person.password } });
  const page = await context.newPage();
  await page.goto("/knowledge-base");
  await page.getByRole("region", { name: "Recent Articles" }).waitFor();
  return { page, devtools: await context.newCDPSession(page), [Symbol.asyncDispose]: () => context.close() };
}

async function measureOpening(browser: Browser, article: AddedArticle, person: Person) {
  await using visit = await openKnowledgeBase(browser, person);
  const { page, devtools } = visit;
  await throttle(devtools);
  const documents = new Set<string>();
  let bytes = 0;
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.endsWith(article.objectPath)) documents.add(requestId);
  });
  devtools.on("Network.dataReceived", ({ requestId, dataLength }) => {
    if (documents.has(requestId)) bytes += dataLength;
  });
  const start = performance.now();
  await page.getByRole("link", { name: article.title }).first().click();
  await page.locator(".page[data-page-number='1'] .textLayer span").first().waitFor();
  return { ms: performance.now() - start, bytes };
}

async function throttle(devtools: CDPSession): Promise<void> {
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bitsPerSecond / 8,
    uploadThroughput: line.bitsPerSecond / 8,
  });
}

async function measureMemory(browser: Browser, article: AddedArticle, person: Person): Promise<number[]> {
  await using visit = await openKnowledgeBase(browser, person);
  const { page, devtools } = visit;
  await page.getByRole("link", { name: article.title }).first().click();
  const drawn = (number: number) =>
    page.locator(`.page[data-page-number='${number}'] .textLayer span`).first().waitFor();
  await drawn(1);
  const held: number[] = [];
  for (let number = 1; number <= pages; number += 1) {
    if (number > 1) await page.keyboard.press("ArrowRight");
    // Every page would be drawn for a reader, who is slower than this.
    if (number % 5 === 0) await drawn(number);
    if (!stations.includes(number)) continue;
    await devtools.send("HeapProfiler.collectGarbage");
    held.push(await memoryOfPages(browser));
  }
  return held;
}

/** What all processes that draw pages hold, in MB. */
async function memoryOfPages(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  await devtools.detach();
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const held = await Promise.all(renderers.map(({ id }) => residentMemory(id)));
  return held.reduce((sum, each) => sum + each, 0);
}

function print(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}
