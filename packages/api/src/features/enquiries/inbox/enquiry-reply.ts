import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { interestAreas } from "@antochi/contract/interest-labels";
import { greekInterestLabels } from "@antochi/contract/interest-labels-el";
import { type Language, languages } from "@antochi/contract/languages";
import { spacedReference } from "@antochi/contract/reference";
import { z } from "zod";
import { defineMail } from "../../../mail/mail-template.ts";
import { writtenDay } from "../../../written-dates.ts";
import type { InboxRow } from "./inbox-queries.ts";

const words = {
  en: {
    before: "What was written before:",
    you: "You",
    footnote: "Answer this email to write back; leave the reference in the subject.",
  },
  el: {
    before: "Τι γράφτηκε πριν:",
    you: "Εσείς",
    footnote: "Απαντήστε σε αυτό το email για να μας γράψετε· αφήστε τον αριθμό αναφοράς στο θέμα.",
  },
} as const;

const chosen = z.object({ interest: z.enum(interestAreas) });

/** The subject of an enquiry, as its sender wrote it or as the form in their language has it; the panel's is English. */
export function subjectIn(language: Language, { kind, fields }: Pick<InboxRow, "kind" | "fields">): string {
  const { subject } = enquiryKinds[kind].describe(fields);
  if (language === "en") return subject;
  if (kind === "fpv") return "Εκπαίδευση σε τακτικά FPV";
  return kind === "contact" ? greekInterestLabels[chosen.parse(fields).interest] : subject;
}

/** An administrator's reply to an enquiry, in their own words, with the thread so far below. */
export const enquiryReply = defineMail({
  name: "enquiry-reply",
  data: z.object({
    language: z.enum(languages),
    reference: z.string(),
    subject: z.string(),
    text: z.string(),
    /** Oldest first; `who` is null for what administrators wrote. */
    history: z.array(z.object({ who: z.string().nullable(), at: z.iso.datetime(), text: z.string() })),
  }),
  letter({ language, reference, subject, text, history }, site) {
    const copy = words[language];
    return {
      language,
      subject: `Re: ${subject} [${spacedReference(reference)}]`,
      paragraphs: [...text.split(/\n{2,}/), ...(history.length > 0 ? [copy.before] : [])],
      details: history
        .toReversed()
        .map(({ who, at, text: written }) => [
          `${who === null ? site.name : copy.you}, ${writtenDay(new Date(at), language)}`,
          written,
        ]),
      footnotes: [copy.footnote],
    };
  },
});
