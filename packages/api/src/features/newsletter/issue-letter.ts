import { readFile } from "node:fs/promises";
import type { Language } from "@antochi/contract/languages";
import type { Block, NewsletterPlate } from "@antochi/contract/newsletter-text";
import type { NewsletterIssue } from "@antochi/db/tables/newsletter-issues";
import { composeLetter, type Site } from "@antochi/mail/letter";
import type { MailContent, Picture } from "@antochi/mail/mail";
import { readIssueText } from "./read-issue-text.ts";

const words = {
  en: {
    why: (site: Site) => `You receive this email because you confirmed your subscription to ${site.name}.`,
    untold: "It carries nothing that tells us whether you opened it.",
    unsubscribe: "Unsubscribe",
  },
  el: {
    why: (site: Site) => `Λαμβάνετε αυτό το email επειδή επιβεβαιώσατε την εγγραφή σας: ${site.name}.`,
    untold: "Δεν περιέχει τίποτα που να μας λέει αν το ανοίξατε.",
    unsubscribe: "Διαγραφή",
  },
} as const;

type IssueText = { language: Language; subject: string; text: string };

/** An issue's subject and text in one language. */
export function textOf(
  issue: Pick<NewsletterIssue, "subjectEn" | "textEn" | "subjectEl" | "textEl">,
  language: Language,
): IssueText {
  return language === "en"
    ? { language, subject: issue.subjectEn, text: issue.textEn }
    : { language, subject: issue.subjectEl, text: issue.textEl };
}

/** Prepares an issue in one language: its text is parsed and its plates are read once, for however many letters. */
export async function setIssue(
  { language, subject, text }: IssueText,
  site: Site,
): Promise<(unsubscribeUrl: string) => MailContent> {
  const blocks = await readIssueText(text);
  const pictures = await readPlates(blocks);
  const { why, untold, unsubscribe: label } = words[language];
  const letter = { language, subject, paragraphs: [], blocks, footnotes: [`${why(site)} ${untold}`] };
  return (url) => ({
    ...composeLetter({ ...letter, unsubscribe: { label, url } }, site),
    ...(pictures.length > 0 && { pictures }),
  });
}

async function readPlates(blocks: readonly Block[]): Promise<Picture[]> {
  const shown = new Set(blocks.flatMap((block) => (block.kind === "plate" ? [block.plate] : [])));
  return Promise.all([...shown].map(async (name) => ({ name, bytes: await readPlate(name) })));
}

/** A plate as `pnpm --filter @antochi/web images` drew it. */
async function readPlate(name: NewsletterPlate): Promise<Uint8Array> {
  return readFile(new URL(`plates/${name}.png`, import.meta.url));
}
