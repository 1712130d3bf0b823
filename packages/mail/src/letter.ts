import { escapeHtml } from "@antochi/contract/html";
import type { Language } from "@antochi/contract/languages";
import type { Block } from "@antochi/contract/newsletter-text";
import { blocksToHtml, blocksToText } from "./letter-blocks.ts";
import { look, schemes } from "./letter-look.ts";
import type { MailContent } from "./mail.ts";

/** The sender: name and address of the site. */
export type Site = { name: string; url: string };

/** A mail's content in plain paragraphs, from which both its text and its HTML part are made. */
export type Letter = {
  language: Language;
  subject: string;
  paragraphs: readonly string[];
  /** Richer text than paragraphs, after them. */
  blocks?: readonly Block[];
  /** The one thing to do, as a separate link. */
  action?: LetterLink;
  /** Names and values, such as the fields of a form. */
  details?: readonly (readonly [label: string, value: string])[];
  /** A paragraph below the details. */
  afterDetails?: string;
  /** Small print at the end: why this mail was sent, how to stop it. */
  footnotes: readonly string[];
  /** The link to unsubscribe, below everything else. */
  unsubscribe?: LetterLink;
};

type LetterLink = { label: string; url: string };

/** Renders a letter as plain text and as HTML that loads nothing: no picture, no script, no remote font. */
export function composeLetter(letter: Letter, site: Site): MailContent {
  return { subject: letter.subject, text: toText(letter, site), html: toHtml(letter, site) };
}

/** The site in the letter's language, which its pages take from their address. */
function siteUrl({ language }: Letter, { url }: Site): string {
  return language === "en" ? url : new URL(`/?lang=${language}`, url).href;
}

function toText(letter: Letter, site: Site): string {
  const { paragraphs, blocks = [], action, details = [], afterDetails, footnotes, unsubscribe } = letter;
  const parts = [
    ...paragraphs,
    ...blocksToText(blocks),
    ...(details.length > 0 ? [details.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    ...(afterDetails === undefined ? [] : [afterDetails]),
    ...(action === undefined ? [] : [toTextLink(action)]),
    ["-- ", site.name, siteUrl(letter, site)].join("\n"),
    ...footnotes,
    ...(unsubscribe === undefined ? [] : [toTextLink(unsubscribe)]),
  ];
  return `${parts.join("\n\n")}\n`;
}

function toTextLink({ label, url }: LetterLink): string {
  return `${label}:\n${url}`;
}

function toHtml(letter: Letter, site: Site): string {
  const {
    language,
    subject,
    paragraphs,
    blocks = [],
    action,
    details = [],
    afterDetails,
    footnotes,
    unsubscribe,
  } = letter;
  const lines = [
    "<!doctype html>",
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title>${schemes}</head>`,
    `<body class="page" style="margin:0;padding:24px;${look.page};font:16px/1.5 sans-serif">`,
    // A title or an address without a blank would push the text past the edge of a phone; Outlook knows the older name alone.
    '<div style="max-width:36em;overflow-wrap:anywhere;word-break:break-word">',
    ...paragraphs.map((text) => `<p>${text.split("\n").map(escapeHtml).join("<br>")}</p>`),
    ...blocksToHtml(blocks),
    ...(details.length > 0 ? ["<dl>", ...details.map(toHtmlDetail), "</dl>"] : []),
    ...(afterDetails === undefined ? [] : [`<p>${escapeHtml(afterDetails)}</p>`]),
    ...(action === undefined ? [] : [toHtmlAction(action)]),
    `<div class="quiet line" style="margin-top:32px;padding-top:12px;border-top:1px solid ${look.line};${look.quiet};font-size:13px">`,
    `<p>${escapeHtml(site.name)} · ${toHtmlLink({ label: site.url, url: siteUrl(letter, site) })}</p>`,
    ...footnotes.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...(unsubscribe === undefined ? [] : [`<p>${toHtmlLink(unsubscribe)}</p>`]),
    "</div></div></body></html>",
  ];
  return `${lines.join("\n")}\n`;
}

function toHtmlDetail([label, value]: readonly [string, string]): string {
  const lines = value.split("\n").map(escapeHtml).join("<br>");
  return `<dt class="quiet" style="${look.quiet};font-size:13px">${escapeHtml(label)}</dt><dd style="margin:0 0 12px">${lines}</dd>`;
}

function toHtmlLink({ label, url }: LetterLink): string {
  return `<a href="${escapeHtml(url)}" class="quiet" style="${look.quiet}">${escapeHtml(label)}</a>`;
}

/** The address is written out as well, for programs that show no links. */
function toHtmlAction({ label, url }: LetterLink): string {
  const href = escapeHtml(url);
  return [
    `<p><a href="${href}" class="action" style="display:inline-block;padding:12px 20px;${look.action};text-decoration:none">${escapeHtml(label)}</a></p>`,
    `<p class="quiet" style="${look.quiet};font-size:13px;word-break:break-all">${href}</p>`,
  ].join("\n");
}
