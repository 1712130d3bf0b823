import type { Browser } from "@playwright/test";
import { openHydrated } from "../screens/public-page.ts";

const product = { all: 170_000, scripts: 107_000 };

/** The most that a first visit may transfer before the visitor scrolls, by page, as `measureTransfer` counts it. */
export const firstVisitBytes = {
  "/home": { all: 160_000, scripts: 95_000 },
  "/home?lang=el": { all: 180_000, scripts: 96_500 },
  "/products/fieldbox": product,
  "/products/fieldbox?lang=el": { all: 195_000, scripts: 108_000 },
  "/products/mantis": product,
  "/products/representative": product,
  "/tactical-fpv-training": { all: 170_000, scripts: 107_500 },
} as const;

/** Transferred bytes by kind, as Chromium counts them: compressed bodies and response headers. */
export type Transfer = Record<"document" | "styles" | "scripts" | "fonts" | "others", number>;

const kinds: Readonly<Record<string, keyof Transfer>> = {
  Document: "document",
  Stylesheet: "styles",
  Script: "scripts",
  Font: "fonts",
};

/** Opens a page for the first time and counts what it fetches until it is idle, without interaction. */
export async function measureTransfer(browser: Browser, address: string): Promise<Transfer> {
  await using context = await browser.newContext();
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const kindOf = new Map<string, keyof Transfer>();
  const total: Transfer = { document: 0, styles: 0, scripts: 0, fonts: 0, others: 0 };
  network.on("Network.responseReceived", ({ requestId, type }) => {
    kindOf.set(requestId, kinds[type] ?? "others");
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    total[kindOf.get(requestId) ?? "others"] += encodedDataLength;
  });
  await openHydrated(page, address);
  // By then requests that were still in flight when the page was idle have arrived.
  await page.waitForLoadState("networkidle");
  return total;
}

/** All bytes of a transfer. */
export function sumOf(transfer: Transfer): number {
  return Object.values(transfer).reduce((sum, bytes) => sum + bytes, 0);
}
