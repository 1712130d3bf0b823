import type { Language } from "@antochi/contract/languages";
import { escapeHtml } from "@antochi/contract/html";
import { newsletterWords, type PageWords } from "./newsletter-words.ts";

/** Where the pages' style sheet is. */
export const newsletterCssPath = "/newsletter/page.css";

type Look = {
  siteName: string;
  language: Language;
  /** Addresses of the web app's style sheets, for its typefaces and tokens; the page does without them. */
  sheets: readonly string[];
};

/** The site's mark, as the bar of every page has it. */
const mark =
  '<svg viewBox="0 0 26 26" width="26" height="26" fill="none" stroke-width="2" aria-hidden="true"><path d="M1 1h24v24H1z" stroke="currentColor"/><rect x="7" y="9" width="12" height="8" rx="4" stroke="#ff4f00"/></svg>';

/**
 * A page that says one thing and has at most one button, which posts to the page's own address. It needs no script
 * and nothing of the web app, so that the way off the newsletter is always open.
 */
export function renderNewsletterPage(
  { title, text, button }: PageWords,
  { siteName, language, sheets }: Look,
): string {
  const links = [...sheets, newsletterCssPath].map(
    (href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`,
  );
  const form =
    button === undefined ? "" : `<form method="post"><button>${escapeHtml(button)}</button></form>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${escapeHtml(siteName)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${links.join("\n")}
</head>
<body>
<header><a href="/home">${mark}${escapeHtml(siteName)}</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text.replace("{site}", siteName))}</p>
${form}
<p><a href="/home">${escapeHtml(newsletterWords[language].home)}</a></p>
</main>
</body>
</html>
`;
}
