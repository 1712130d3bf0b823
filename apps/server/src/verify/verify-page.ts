import type { Verified } from "@antochi/api/required-reading/verify-code";
import { escapeHtml } from "@antochi/contract/html";
import type { Language } from "@antochi/contract/languages";
import { renderPlainPage } from "../http/plain-page.ts";
import { verifyWords } from "./verify-words.ts";

/**
 * What the page shows: the empty form, an unknown code, too many attempts, or what a code stands for. `typed` is the code
 * that stays in the field, `code` the one that was checked, in groups of four.
 */
export type Outcome =
  | { kind: "asked" }
  | { kind: "unknown" | "too-many"; typed: string }
  | { kind: "stands"; code: string; verified: readonly Verified[] };

/** A page without scripts, for people who were handed a code on paper. */
export function renderVerifyPage(
  outcome: Outcome,
  { siteName, sheets, language }: { siteName: string; sheets: readonly string[]; language: Language },
): string {
  const copy = verifyWords[language];
  const typed = "typed" in outcome ? ` value="${escapeHtml(outcome.typed)}"` : "";
  const found =
    outcome.kind === "stands"
      ? [listed([[copy.code, outcome.code]]), ...outcome.verified.map((each) => facts(each, language))].join(
          "\n",
        )
      : "";
  const { title, text } = copy.pages[outcome.kind === "stands" ? standingOf(outcome.verified) : outcome.kind];
  return renderPlainPage({
    title,
    siteName,
    language,
    sheets,
    robots: "noindex, nofollow",
    head: ['<meta name="referrer" content="no-referrer">'],
    main: `<p>${escapeHtml(text)}</p>
${found}
<form method="get" action="/verify">
${language === "en" ? "" : `<input type="hidden" name="lang" value="${language}">`}
<p><label for="code">${escapeHtml(copy.code)}</label><br>
<input id="code" name="code" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false"${typed}></p>
<button>${escapeHtml(copy.check)}</button>
</form>
<p>${otherLanguage(language)}</p>`,
  });
}

/** The standing of a code's only acknowledgement; a sheet of several always stands, whatever has become of each. */
function standingOf(verified: readonly Verified[]): Verified["standing"] | "several" {
  const [one, other] = verified;
  return one && !other ? one.standing : "several";
}

/** A link to the same page in the other language, named in that language; the code stays in the address. */
function otherLanguage(language: Language): string {
  return language === "en"
    ? '<a href="?lang=el" lang="el" hreflang="el">Ελληνικά</a>'
    : '<a href="?" lang="en" hreflang="en">English</a>';
}

function facts(
  { initials, articleId, title, edition, acknowledgedAt, standing }: Verified,
  language: Language,
): string {
  const { facts: names, standings, number, locale } = verifyWords[language];
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return listed([
    [names.reader, initials ?? names.nameless],
    [names.article, title === null ? number(articleId) : `${number(articleId)}, ${title}`],
    [names.edition, `${edition}, ${standings[standing]}`],
    [names.acknowledged, `${date.format(acknowledgedAt)} (UTC)`],
  ]);
}

function listed(rows: readonly (readonly [name: string, value: string])[]): string {
  const cells = rows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<dl>${cells.join("")}</dl>`;
}
