import { launchChromium } from "@antochi/testing/browser/find-chromium";
import type { Browser, CDPSession, Locator, Page } from "@playwright/test";
import { openAdmin } from "../arrangements/api-client.ts";
import { addArticle, type AddedArticle } from "../arrangements/articles.ts";
import { addMember, type Person } from "../arrangements/members.ts";
import { startProduct } from "../product/product.ts";
import { residentMemory } from "./resident-memory.ts";

/**
 * `pnpm bench:reader`: the time from the click on a title to the first page drawn, on a connection of 10 Mbit/s and 40 ms,
 * and the bytes of the document fetched until then; for a phone, whose processor is slowed to a quarter, also from a link
 * into the document that is followed with an empty browser cache. Then the memory of the browser's page processes at the
 * first, the 100th and the last page of a document that is read through. Prints a table in Markdown.
 */
const line = { bitsPerSecond: 10_000_000, latencyMs: 40 };
const megabyte = 1024 * 1024;
const screens = {
  desk: { device: {}, slowedBy: 1 },
  phone: {
    device: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true },
    slowedBy: 4,
  },
} as const;
type Screen = keyof typeof screens;
/** What text and font add to the images that make the file so big. */
const overhead = 150_000;
/** The most bytes of a document of 20 MB that may be fetched before its first page is drawn. */
const allowedBytes = 2 * megabyte;
/**
 * Pages of the long document at which memory is measured, and the most that it may grow between the last two, in MB.
 */
const pages = 300;
const stations = [1, 100, pages];
const allowedGrowth = 100;

await using product = await startProduct({ LOG_LEVEL: "warn" });
await using admin = await openAdmin(product);
const member = await addMember(admin);
const browser = await launchChromium();

print(["file", "first page after", "fetched until then", "on a phone", "on a phone, from a link"]);
print(["--:", "--:", "--:", "--:", "--:"]);
for (const size of [1, 5, 20]) {
  const article = await addArticle(admin, { pages: 40, bytesAtLeast: size * megabyte - overhead });
  const atDesk = await measureOpening(browser, { screen: "desk", article, member });
  const onPhone = await measureOpening(browser, { screen: "phone", article, member });
  const fromLink = await measureLink(browser, { screen: "phone", article, member });
  print([
    `${(article.bytes.length / megabyte).toFixed(1)} MB`,
    `${atDesk.ms.toFixed(0)} ms`,
    `${(atDesk.bytes / 1024).toFixed(0)} kB`,
    `${onPhone.ms.toFixed(0)} ms`,
    `${fromLink.toFixed(0)} ms`,
  ]);
  if (Math.max(atDesk.bytes, onPhone.bytes) > allowedBytes) {
    throw new Error(`More than ${allowedBytes} bytes before the first page`);
  }
}
const long = await addArticle(admin, { pages });
const memory = await measureMemory(browser, long, member);
await browser.close();
process.stdout.write(
  `\nmemory at pages ${stations.join(", ")}: ${memory.map((each) => each.toFixed(0)).join(", ")} MB\n`,
);
const [, early = 0, late = 0] = memory;
if (late - early > allowedGrowth) throw new Error(`The memory grew by more than ${allowedGrowth} MB`);

type Opening = { screen: Screen; article: AddedArticle; member: Person };

/** A window that is signed in and shows nothing else. */
async function openWindow(browser: Browser, screen: Screen, { email, password }: Person) {
  const context = await browser.newContext({ baseURL: product.baseURL, ...screens[screen].device });
  await context.request.post("/api/login", { data: { email, password } });
  const page = await context.newPage();
  return { page, devtools: await context.newCDPSession(page), [Symbol.asyncDispose]: () => context.close() };
}

async function listArticles(page: Page): Promise<void> {
  await page.goto("/knowledge-base");
  await page.getByRole("region", { name: "Recent Articles" }).waitFor();
}

async function measureOpening(browser: Browser, { screen, article, member }: Opening) {
  await using visit = await openWindow(browser, screen, member);
  const { page, devtools } = visit;
  await listArticles(page);
  await throttle(devtools, screen);
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
  await firstWords(page).waitFor();
  return { ms: performance.now() - start, bytes };
}

/** @returns milliseconds from the navigation to the first page, with an empty cache */
async function measureLink(browser: Browser, { screen, article, member }: Opening): Promise<number> {
  await using visit = await openWindow(browser, screen, member);
  const { page, devtools } = visit;
  await throttle(devtools, screen);
  const start = performance.now();
  await page.goto(`/knowledge-base?article=${article.id}&page=1`, { waitUntil: "commit" });
  await firstWords(page).waitFor();
  return performance.now() - start;
}

function firstWords(page: Page): Locator {
  return page.locator(".page[data-page-number='1'] .textLayer span").first();
}

async function throttle(devtools: CDPSession, screen: Screen): Promise<void> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: screens[screen].slowedBy });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bitsPerSecond / 8,
    uploadThroughput: line.bitsPerSecond / 8,
  });
}

async function measureMemory(browser: Browser, article: AddedArticle, person: Person): Promise<number[]> {
  await using visit = await openWindow(browser, "desk", person);
  const { page, devtools } = visit;
  await listArticles(page);
  await page.getByRole("link", { name: article.title }).first().click();
  const drawn = (number: number) =>
    page.locator(`.page[data-page-number='${number}'] .textLayer span`).first().waitFor();
  await drawn(1);
  const held: number[] = [];
  for (let number = 1; number <= pages; number += 1) {
    if (number > 1) await page.keyboard.press("ArrowRight");
    // Waits only at every fifth page. A person reads more slowly, so that every page would be drawn.
    if (number % 5 === 0) await drawn(number);
    if (!stations.includes(number)) continue;
    await devtools.send("HeapProfiler.collectGarbage");
    held.push(await memoryOfPages(browser));
  }
  return held;
}

/** The memory of all renderer processes, in MB. */
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
