import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { escapeHtml } from "@antochi/contract/html";
import type { Language } from "@antochi/contract/languages";
import type { FastifyInstance } from "fastify";
import { makeDocument, sendDocument } from "./document.ts";
import { madeOnce } from "./made-once.ts";

/** The address of these pages' style sheet. */
const cssPath = "/newsletter/page.css";

type PlainPage = {
  title: string;
  siteName: string;
  language: Language;
  /** Addresses of the web app's style sheets, for its typefaces and tokens; the page is usable without them. */
  sheets: readonly string[];
  /** What search engines are told. */
  robots: string;
  /** More elements for the head, as HTML. */
  head?: readonly string[];
  /** The page's content, as HTML. */
  main: string;
};

/** The logo of the bar. */
const mark =
  '<svg viewBox="0 0 26 26" width="26" height="26" fill="none" stroke-width="2" aria-hidden="true"><path d="M1 1h24v24H1z" stroke="currentColor"/><rect x="7" y="9" width="12" height="8" rx="4" stroke="#ff4f00"/></svg>';

/** The front page in this language. */
export function homeAddress(language: Language): string {
  return language === "en" ? "/home" : `/home?lang=${language}`;
}

/** A page that needs neither scripts nor the web app: a link home, the title as its only heading, and the content. */
export function renderPlainPage(page: PlainPage): string {
  const { title, siteName, language, sheets, robots, head = [], main } = page;
  const links = [...sheets, cssPath].map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${[`<meta name="robots" content="${robots}">`, ...head].join("\n")}
<title>${escapeHtml(title)} | ${escapeHtml(siteName)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${links.join("\n")}
</head>
<body>
<header><a href="${homeAddress(language)}">${mark}${escapeHtml(siteName)}</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`;
}

/** Serves their style sheet. */
export function servePlainPageCss(server: FastifyInstance): void {
  const make = madeOnce(async () => {
    const css = await readFile(new URL("plain-page.css", import.meta.url), "utf8");
    return makeDocument(css, "text/css; charset=utf-8");
  });
  server.get(cssPath, async (request, reply) =>
    sendDocument(request, reply, { document: await make(), status: 200 }),
  );
}

/** The style sheets that every page of the web app links to; none where it is not built. */
export async function readSheets(webRoot: string | null): Promise<string[]> {
  if (webRoot === null) return [];
  const html = await readFile(join(webRoot, "index.html"), "utf8");
  return Array.from(html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g), ([, href = ""]) => href);
}
