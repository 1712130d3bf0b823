import { expect, it } from "vitest";
import { pages } from "../src/content/page-metadata.ts";
import { makeDocument } from "./document.ts";

const template = `<html lang="en"><head><title></title>
<script type="module" src="/entry.js"></script></head><body><div id="root"></div></body></html>`;
const assets = { styles: ["/page.css"], scripts: ["/page.js"], fonts: ["/font.woff2"] };

it("marks the page with the address it may be hydrated at, and its language", () => {
  const page = pages.find((each) => each.language === "el");
  if (!page) throw new Error("no Greek page");
  const html = makeDocument({ template, page, markup: "<main>$& costs $1</main>", assets });
  expect(html).toContain('<html lang="el">');
  expect(html).toContain('data-prerendered="/tactical-fpv-training?lang=el"><main>$& costs $1</main></div>');
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/page.css" />');
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/page.js" />');
});

it("refuses a template it does not know", () => {
  const [page] = pages;
  if (!page) throw new Error("no page");
  expect(() => makeDocument({ template: "<html></html>", page, markup: "", assets })).toThrow(
    "must have one",
  );
});
