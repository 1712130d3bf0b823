/**
 * `pnpm samples`: prints every sample article whose page or print sheet has changed since it was last printed, and
 * writes down in `printed.json` what came out. What it writes is committed; a start only reads it.
 */
import { createHash } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { showProgress } from "@antochi/environment/show-progress";
import { launchChromium } from "@antochi/testing/browser/find-chromium";
import type { Page } from "@playwright/test";
import { type SampleArticle, sampleArticles, sampleFile } from "../catalogue.ts";
import { openPdf } from "./open-pdf.ts";
import { hashSource } from "./sample-source.ts";

// Without it Chromium rounds each letter's width to whole screen pixels.
const browser = await launchChromium(["--font-render-hinting=none"]);
try {
  const page = await browser.newPage();
  const printed: SampleArticle[] = [];
  const files = (await readdir(sampleFile("."))).filter((name) => name.endsWith(".html")).toSorted();
  using shown = showProgress();
  const told: string[] = [];
  for (const [index, file] of files.entries()) {
    shown.progress("Printing samples", index, files.length);
    const slug = file.slice(0, -".html".length);
    const source = await hashSource(slug);
    const before = sampleArticles.find((article) => article.slug === slug && article.source === source);
    printed.push(before ?? { slug, source, ...(await print(page, slug)) });
    told.push(`${slug}: ${before ? "unchanged" : "printed"}\n`);
  }
  shown[Symbol.dispose]();
  process.stdout.write(told.join(""));
  await writeFile(sampleFile("printed.json"), `${JSON.stringify(printed, null, 2)}\n`);
} finally {
  await browser.close();
}

async function print(page: Page, slug: string): Promise<Omit<SampleArticle, "slug" | "source">> {
  await page.goto(sampleFile(`${slug}.html`).href);
  const title = await page.title();
  const time = page.locator("time");
  const running = { title, edition: await time.innerText() };
  await page.addStyleTag({
    content: `:root { --title: ${JSON.stringify(running.title)}; --edition: ${JSON.stringify(running.edition)} }`,
  });
  // Printed twice, since only the printed pages tell on which page a section begins.
  const { contents } = await openPdf(await toPdf(page));
  const numbers = contents.map(({ name, page }) => `nav a[href="#${name}"]::after { content: "${page}" }`);
  await page.addStyleTag({ content: numbers.join("\n") });

  const edition = `${await time.getAttribute("datetime")}`;
  const date = `D:${edition.replaceAll("-", "")}090000Z`;
  const keywords = await page.locator("meta[name=keywords]").getAttribute("content");
  const pdf = withInformation(await toPdf(page), {
    Title: title,
    Keywords: `${keywords}`,
    CreationDate: date,
    ModDate: date,
  });
  await writeFile(sampleFile(`${slug}.pdf`), pdf);
  const { pageCount } = await openPdf(pdf);
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  return { title, edition, pageCount, size: pdf.length, sha256 };
}

async function toPdf(page: Page): Promise<Buffer> {
  return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
}

/**
 * Replaces Chromium's document information by an incremental update (ISO 32000-1, 7.5.6), since Chromium writes no
 * keywords.
 */
function withInformation(pdf: Buffer, entries: Record<string, string>): Buffer {
  const end = pdf.toString("latin1", pdf.length - 200);
  const trailer = /<<(\/Size \d+\s+\/Root \d+ 0 R\s+\/Info (\d+) 0 R)>>\s+startxref\s+(\d+)/.exec(end);
  if (!trailer) throw new Error("the PDF does not end as Chromium's do");
  const [, references, info, previous] = trailer;
  const values = Object.entries(entries).map(([name, text]) => `/${name} <${toHexText(text)}>`);
  const object = `${info} 0 obj\n<<${values.join("\n")}>>\nendobj\n`;
  const table = `xref\n${info} 1\n${`${pdf.length}`.padStart(10, "0")} 00000 n \n`;
  const update = `${object}${table}trailer\n<<${references}\n/Prev ${previous}>>\nstartxref\n${pdf.length + object.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(update, "latin1")]);
}

/** A PDF text string: ASCII as it is, anything else as UTF-16, big-endian with a byte order mark. */
function toHexText(text: string): string {
  if (/^[ -~]*$/.test(text)) return Buffer.from(text, "latin1").toString("hex");
  return Buffer.from(`\uFEFF${text}`, "utf16le").swap16().toString("hex");
}
