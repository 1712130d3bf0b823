/** `pnpm bench:web`: what a first visit to /home of the built product transfers. Fails where it is more than it may be. */
import { chromium } from "@playwright/test";
import { findChromium } from "../browser/find-chromium.ts";
import { startProduct } from "../product/product.ts";
import { measureTransfer } from "./web-transfer.ts";

const mostBytes = { all: 200_000, scripts: 100_000 };

await using product = await startProduct({ DEMO: "off" });
const { executablePath, environment } = await findChromium();
const env = { ...process.env, ...environment };
const browser = await chromium.launch({ executablePath, args: [], env });
const { document, styles, scripts, fonts } = await measureTransfer(browser, `${product.baseURL}/home`);
await browser.close();

const all = document + styles + scripts + fonts;
process.stdout.write(`| /home, first visit, brotli | HTML | CSS | JS | fonts | all |
|---|---|---|---|---|---|
| kB | ${[document, styles, scripts, fonts, all].map((bytes) => (bytes / 1000).toFixed(1)).join(" | ")} |
`);
if (all > mostBytes.all || scripts > mostBytes.scripts) {
  process.stderr.write(`More than ${mostBytes.all} bytes in all or ${mostBytes.scripts} of script\n`);
  process.exitCode = 1;
}
