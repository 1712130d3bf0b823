import type { DomainError } from "@antochi/contract/errors";
import { escapeHtml } from "@antochi/contract/html";
import { type Language, languages } from "@antochi/contract/languages";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { errorAnswer, type Form, json } from "../edges/error-answer.ts";
import { homeAddress, readSheets, renderPlainPage } from "./plain-page.ts";

type Words = Record<"unavailable" | "failed", { title: string; text: string }> & {
  again: string;
  home: string;
};

const wordsIn: Readonly<Record<Language, Words>> = {
  en: {
    unavailable: {
      title: "Briefly unavailable",
      text: "The service is briefly unavailable. Please try again in a moment.",
    },
    failed: {
      title: "Something went wrong",
      text: "Something went wrong on our side. Please try again.",
    },
    again: "Try again",
    home: "Back to Home",
  },
  el: {
    unavailable: {
      title: "Προσωρινά μη διαθέσιμο",
      text: "Η υπηρεσία δεν είναι προσωρινά διαθέσιμη. Δοκιμάστε ξανά σε λίγο.",
    },
    failed: {
      title: "Κάτι πήγε στραβά",
      text: "Κάτι πήγε στραβά από την πλευρά μας. Δοκιμάστε ξανά.",
    },
    again: "Δοκιμάστε ξανά",
    home: "Επιστροφή στην αρχική",
  },
};

const languageSchema = z.object({ lang: z.enum(languages).catch("en") });

type Site = {
  /** The directory of the built web app; null where there is none. */
  webRoot: string | null;
  siteName: string;
};

/**
 * Answers failures, such as while the product starts or Postgres is down, with a page in the reader's language: these are
 * routes that people open from a letter or from paper. All others answer JSON, for programs.
 */
export async function answerFailuresReadably(
  scope: FastifyInstance,
  { webRoot, siteName }: Site,
): Promise<void> {
  const sheets = await readSheets(webRoot);
  scope.setErrorHandler((error, request, reply) => {
    const { lang: language } = languageSchema.parse(request.query);
    const page: Form = {
      type: "text/html; charset=utf-8",
      write: (refusal) => renderFailure(refusal, { siteName, language, sheets }),
    };
    // A client error, such as a body that is too large, comes from a program, not from a person.
    return errorAnswer(error, request, reply, (status) => (status < 500 ? json : page));
  });
}

function renderFailure(
  { code }: DomainError,
  { siteName, language, sheets }: { siteName: string; language: Language; sheets: readonly string[] },
): string {
  const words = wordsIn[language];
  const { title, text } = words[code === "unavailable" ? "unavailable" : "failed"];
  return renderPlainPage({
    title,
    siteName,
    language,
    sheets,
    robots: "noindex",
    main: `<p>${escapeHtml(text)}</p>
<p><a href="">${escapeHtml(words.again)}</a></p>
<p><a href="${homeAddress(language)}">${escapeHtml(words.home)}</a></p>`,
  });
}
