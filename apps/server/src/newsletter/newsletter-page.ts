import type { Language } from "@antochi/contract/languages";
import { escapeHtml } from "@antochi/contract/html";
import { renderPlainPage } from "../http/plain-page.ts";
import { newsletterWords, type PageWords } from "./newsletter-words.ts";

type Look = {
  siteName: string;
  language: Language;
  /** As a plain page has them. */
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
  const home = language === "en" ? "/home" : `/home?lang=${language}`;
  const form =
    button === undefined ? "" : `<form method="post"><button>${escapeHtml(button)}</button></form>`;
  return renderPlainPage({
    title,
    siteName,
    language,
    sheets,
    robots: "noindex",
    header: `<a href="${home}">${mark}${escapeHtml(siteName)}</a>`,
    main: `<p>${escapeHtml(text.replace("{site}", siteName))}</p>
${form}
<p><a href="${home}">${escapeHtml(newsletterWords[language].home)}</a></p>`,
  });
}
