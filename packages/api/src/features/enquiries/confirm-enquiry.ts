import { ownerSettings } from "@antochi/contract/brand";
import { spacedReference } from "@antochi/contract/reference";
import { type Language, languages } from "@antochi/contract/languages";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { takeSoonLetterTurn } from "../../mail/letter-turns.ts";
import { defineMail, sendLater } from "../../mail/mail-template.ts";

type Sender = {
  email: string;
  reference: string;
  /** That of the page that it was sent from, else of the account. */
  language: Language;
};

/**
 * Enqueues a letter with the reference of an enquiry to the address that was typed, in the transaction that stores the
 * enquiry. The pace of letters to strangers applies; one that would wait too long is not sent, since the page has shown the
 * reference. The letter contains nothing that was typed, so that nobody can send words to another's address.
 */
export async function confirmEnquiry(
  tx: DatabaseTransaction,
  ctx: Pick<Context, "now" | "request">,
  { email, reference, language }: Sender,
): Promise<void> {
  const runAt = await takeSoonLetterTurn(tx, ctx);
  if (runAt) await sendLater(tx, enquiryReceived, { to: email, data: { reference, language }, runAt });
}

const words = {
  en: {
    subject: (name: string, reference: string) => `${reference}: ${name} has your message`,
    paragraphs: [
      "Your message has arrived. One person reads it and is responsible for the answer.",
      "Name the reference number when you write or call about it.",
    ],
    reference: "Reference number",
    time: (time: string) => `You hear from us within ${time}.`,
    footnote: "If you sent no message, somebody typed your address by mistake: ignore this email.",
  },
  el: {
    subject: (name: string, reference: string) => `${reference}: η ${name} έλαβε το μήνυμά σας`,
    paragraphs: [
      "Το μήνυμά σας έφτασε. Το διαβάζει και το απαντά ένας υπεύθυνος.",
      "Αναφέρετε τον αριθμό αναφοράς όταν γράφετε ή τηλεφωνείτε σχετικά.",
    ],
    reference: "Αριθμός αναφοράς",
    time: (time: string) => `Θα έχετε απάντηση εντός ${time}.`,
    footnote: "Αν δεν στείλατε μήνυμα, κάποιος έγραψε τη διεύθυνσή σας κατά λάθος: αγνοήστε το email.",
  },
} as const;

/** Tells the sender the reference of their enquiry and, if the owner states it, how long an answer takes. */
export const enquiryReceived = defineMail({
  name: "enquiry-received",
  data: z.object({ reference: z.string(), language: z.enum(languages) }),
  letter({ reference, language }, site) {
    const copy = words[language];
    const time = ownerSettings.answerTime[language];
    const spaced = spacedReference(reference);
    return {
      language,
      subject: copy.subject(site.name, spaced),
      paragraphs: copy.paragraphs,
      details: [[copy.reference, spaced]],
      ...(time !== "" && { afterDetails: copy.time(time) }),
      footnotes: [copy.footnote],
    };
  },
});
