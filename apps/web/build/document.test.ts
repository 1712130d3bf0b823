import { expect, it } from "vitest";
import { screensScript } from "@antochi/contract/screens";
import { lateScriptsId, siteScript } from "@antochi/contract/site-script";
import { pages } from "../src/content/page-metadata.ts";
import { makeDocument, makeScreen } from "./document.ts";

const template = `<html lang="en"><head><title></title><meta name="theme-color" content="#0b0d0e" />
<script type="module" src="/entry.js"></script></head><body><div id="root"></div></body></html>`;
const assets = { styles: ["/page.css"], scripts: ["/page.js"], fonts: ["/font.woff2"] };

it("marks the page with the address it may be hydrated at, and its language", () => {
  const page = pages.find((each) => each.address === "/tactical-fpv-training?lang=el");
  if (!page) throw new Error("no Greek page");
  const html = makeDocument({ template, page, markup: "<main>$& costs $1</main>", assets });
  expect(html).toContain('<html lang="el">');
  expect(html).toContain('data-prerendered="/tactical-fpv-training?lang=el"><main>$& costs $1</main></div>');
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/page.css" />');
});

it("keeps what asks for scripts in a template of the head, apart from what the first paint waits for", () => {
  const [page] = pages;
  if (!page) throw new Error("no page");
  const html = makeDocument({ template, page, markup: "", assets });
  const late = new RegExp(`<template id="${lateScriptsId}">(.*)</template>\\s*</head>`, "s").exec(html)?.[1];
  expect(late).toContain('<script type="module" src="/entry.js"></script>');
  expect(late).toContain('<link rel="modulepreload" crossorigin href="/page.js" />');
  expect(late).not.toMatch(/stylesheet|font/);
  expect(html.match(/entry\.js|page\.js/g)).toHaveLength(2);
});

it("chooses its colours before anything is painted", () => {
  const [page] = pages;
  if (!page) throw new Error("no page");
  const html = makeDocument({ template, page, markup: "", assets });
  const script = html.indexOf(`<script>${siteScript}</script>`);
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThan(html.indexOf('<link rel="stylesheet"'));
});

it("says in the page's language what needs a script, if there is a form, and on a screen in every language", () => {
  const page = pages.find((each) => each.address === "/home?lang=el");
  if (!page) throw new Error("no Greek page");
  const words = "<noscript><p>Οι φόρμες και η σύνδεση χρειάζονται JavaScript.";
  expect(makeDocument({ template, page, markup: "<form></form>", assets })).toContain(words);
  expect(makeDocument({ template, page, markup: "<p></p>", assets })).not.toContain("<noscript>");
  const screen = makeScreen({ template, title: "A", assets, skeleton: "", isSignedIn: false });
  expect(screen).toContain('<p lang="en">This page needs JavaScript.');
  expect(screen).toContain('<p lang="el">Αυτή η σελίδα χρειάζεται JavaScript.');
});

it("refuses a template it does not know", () => {
  const [page] = pages;
  if (!page) throw new Error("no page");
  expect(() => makeDocument({ template: "<html></html>", page, markup: "", assets })).toThrow(
    "must have one",
  );
});

it("gives a screen its outline, and a signed-in one its colours before any script of it", () => {
  const styles = '<link rel="stylesheet" crossorigin href="/page.css" />';
  const signedIn = makeScreen({
    template,
    title: "A & B",
    assets,
    skeleton: "<p>outline</p>",
    isSignedIn: true,
  });
  expect(signedIn).toContain('<html lang="en" data-screen="app">');
  expect(signedIn).toContain("<title>A &amp; B</title>");
  expect(signedIn).toContain('<div id="root"><p>outline</p></div>');
  expect(signedIn.indexOf(`<script>${screensScript}</script>`)).toBeGreaterThan(0);
  expect(signedIn.indexOf(`<script>${screensScript}</script>`)).toBeLessThan(signedIn.indexOf(styles));

  const site = makeScreen({ template, title: "A", assets, skeleton: "<p>outline</p>", isSignedIn: false });
  expect(site).toContain('<html lang="en">');
  expect(site).toContain('<div id="root"><p>outline</p></div>');
  expect(site).toContain(`<script>${siteScript}</script>`);
});
