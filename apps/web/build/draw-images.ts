/**
 * Draws the images that must be bitmaps: link previews from the plates and icons from the logo into public/, and the plates
 * shown in letters into packages/api. Run it after changing a plate, the logo, the firm's name or a page's title:
 * `pnpm --filter @antochi/web images [path of a Chromium]`.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { brand } from "@antochi/contract/brand";
import { namesOf } from "@antochi/contract/names-of";
import { newsletterPlates } from "@antochi/contract/newsletter-text";
import { homeCopy as homeEl } from "../src/content/home-el.ts";
import { homeCopy as homeEn } from "../src/content/home-en.ts";
import { trainingEl } from "../src/content/training-el.ts";
import { trainingEn } from "../src/content/training-en.ts";
import { cardSize } from "./head-tags.ts";

type Card = { file: string; title: readonly string[]; line: string; plate: string };

const cards: readonly Card[] = [
  { file: "card-home.png", title: homeEn.hero.title, line: brand.descriptor.en, plate: "container-suite" },
  { file: "card-home-el.png", title: homeEl.hero.title, line: brand.descriptor.el, plate: "container-suite" },
  { file: "card-training.png", title: trainingEn.title, line: brand.descriptor.en, plate: "fpv-airframe" },
  { file: "card-training-el.png", title: trainingEl.title, line: brand.descriptor.el, plate: "fpv-airframe" },
];

const icons = [
  { file: "icon-32.png", size: 32, margin: 0 },
  { file: "apple-touch-icon.png", size: 180, margin: 30 },
  { file: "icon-192.png", size: 192, margin: 32 },
  // Platforms may crop this to a circle, so the logo keeps to the middle.
  { file: "icon-512.png", size: 512, margin: 110 },
];

const executablePath = process.argv[2];
const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath && { executablePath }) });
const mark = await readSource("../public/icon.svg");
const sheet = await cardSheet();
for (const card of cards) await draw(browser, { ...cardSize, file: card.file, html: await cardHtml(card) });
for (const icon of icons) {
  const html = `<style>body{margin:0;background:#0b0d0e;padding:${icon.margin}px}svg{display:block}</style>${mark}`;
  await draw(browser, { width: icon.size, height: icon.size, file: icon.file, html });
}
for (const plate of namesOf(newsletterPlates)) {
  const { width, height } = newsletterPlates[plate];
  const file = `../../../packages/api/src/features/newsletter/plates/${plate}.png`;
  await draw(browser, { width, height, scale: 1.5, file, html: await plateHtml(plate) });
}
await browser.close();

type Picture = { width: number; height: number; file: string; html: string; scale?: number };

/** `file` is relative to public/. */
async function draw(from: Browser, picture: Picture): Promise<void> {
  const { width, height, file, html, scale = 1 } = picture;
  const page = await from.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.setContent(`<!doctype html>${html}`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: fileURLToPath(new URL(`../public/${file}`, import.meta.url)) });
  await page.close();
}

/** A plate on the white background of a letter. */
async function plateHtml(plate: string): Promise<string> {
  const drawing = await readSource(`../src/plates/${plate}.svg`);
  return `<style>${sheet}
    body { background: #ffffff; color: #14181a; --plate-ground: #ffffff; --k: 1.6 } .plate { display: block }</style>
    ${drawing.replace("<svg", '<svg class="plate"')}`;
}

async function cardHtml({ title, line, plate }: Card): Promise<string> {
  const drawing = await readSource(`../src/plates/${plate}.svg`);
  return `<style>${sheet}</style>
    <div class="mark">${mark}<b>${brand.name}</b><span>${line}</span></div>
    <h1>${title.join("<br>")}</h1>
    <div class="picture">${drawing.replace("<svg", '<svg class="plate"')}</div>`;
}

async function cardSheet(): Promise<string> {
  const faces = await Promise.all(
    [
      ["Sofia Sans Extra Condensed", "sofia-sans-extra-condensed-latin", "U+20-37F"],
      ["Sofia Sans Extra Condensed", "sofia-sans-extra-condensed-greek", "U+380-3FF"],
      ["Commissioner", "commissioner-latin", "U+20-37F"],
      ["Commissioner", "commissioner-greek", "U+380-3FF"],
    ].map(async ([family, file, range]) => {
      const font = await readFile(new URL(`../src/styles/fonts/${file}.woff2`, import.meta.url), "base64");
      return `@font-face{font-family:"${family}";src:url(data:font/woff2;base64,${font});font-weight:400 640;unicode-range:${range}}`;
    }),
  );
  return `${faces.join("")}
    ${await readSource("../src/styles/tokens.css")}
    ${await readSource("../src/styles/plates.css")}
    body { margin: 0; overflow: hidden; background: var(--ground); color: var(--text); font-family: var(--body); --k: 1.2 }
    .mark { position: absolute; left: 64px; top: 56px; display: flex; align-items: center; gap: 16px; font-size: 22px }
    .mark svg { width: 44px } .mark b { font: 640 44px/1 var(--display) }
    .mark span { color: var(--text-2); margin-left: 12px }
    h1 { position: absolute; left: 64px; bottom: 60px; margin: 0; font: 620 116px/.88 var(--display); letter-spacing: -.008em }
    .picture { position: absolute; right: 56px; top: 24px } .picture svg { width: auto; height: 582px }`;
}

function readSource(path: string): Promise<string> {
  return readFile(new URL(path, import.meta.url), "utf8");
}
