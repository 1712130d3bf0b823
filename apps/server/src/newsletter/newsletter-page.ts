import type { Language } from "@antochi/contract/languages";
import { escapeHtml } from "@antochi/contract/html";
import { homeAddress, renderPlainPage } from "../http/plain-page.ts";
import { newsletterWords, type PageWords } from "./newsletter-words.ts";

type Look = {
  siteName: string;
  language: Language;
  /** The style sheets, as for a plain page. */
  sheets: readonly string[];
};

/**
 * A page with one message and at most one button, which posts to the page's own address. It needs neither scripts nor the
 * web app, so that unsubscribing always works.
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
