import type { Language } from "@antochi/contract/languages";
import { escapeHtml } from "@antochi/contract/html";
import { homeAddress, renderPlainPage } from "../http/plain-page.ts";
import { newsletterWords, type PageWords } from "./newsletter-words.ts";

type Look = {
  siteName: string;
  language: Language;
  /** As a plain page has them. */
  sheets: readonly string[];
};

/**
 * A page that says one thing and has at most one button, which posts to the page's own address. It needs no script
 * and nothing of the web app, so that the way off the newsletter is always open.
 */
export function renderNewsletterPage(
  { title, text, button }: PageWords,
  { siteName, language, sheets }: Look,
): string {
  const form =
    button === undefined ? "" : `<form method="post"><button>${escapeHtml(button)}</button></form>`;
  return renderPlainPage({
    title,
    siteName,
    language,
    sheets,
    robots: "noindex",
    main: `<p>${escapeHtml(text.replace("{site}", siteName))}</p>
${form}
<p><a href="${homeAddress(language)}">${escapeHtml(newsletterWords[language].home)}</a></p>`,
  });
}
