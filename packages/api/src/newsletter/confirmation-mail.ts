import { languages } from "@antochi/contract/languages";
import type { Site } from "@antochi/mail/letter";
import { z } from "zod";
import { defineMail, linkSchema } from "../mail/mail-template.ts";

const words = {
  en: ({ name }: Site) => ({
    subject: `Please confirm your subscription to ${name}`,
    paragraphs: [
      `Somebody, hopefully you, subscribed this address to the newsletter of ${name}.`,
      "If it was you, please confirm it. Without your confirmation we send nothing.",
    ],
    confirm: "Confirm subscription",
    unsubscribe: "Unsubscribe",
    footnotes: [
      "If it was not you, ignore this message. You can unsubscribe at any time, by the link in every message.",
    ],
  }),
  el: ({ name }: Site) => ({
    subject: `Επιβεβαιώστε την εγγραφή σας στο ενημερωτικό δελτίο – ${name}`,
    paragraphs: [
      `Κάποιος, ελπίζουμε εσείς, δήλωσε αυτή τη διεύθυνση για το ενημερωτικό δελτίο της ${name}.`,
      "Αν ήσασταν εσείς, επιβεβαιώστε την εγγραφή. Χωρίς επιβεβαίωση δεν στέλνουμε τίποτα.",
    ],
    confirm: "Επιβεβαίωση εγγραφής",
    unsubscribe: "Διαγραφή",
    footnotes: [
      "Αν δεν ήσασταν εσείς, αγνοήστε το μήνυμα. Μπορείτε να διαγραφείτε οποτεδήποτε από τον σύνδεσμο σε κάθε μήνυμα.",
    ],
  }),
} as const;

/** Asks the owner of the address whether they subscribed. Like every mail to it, it also offers to unsubscribe, for good. */
export const newsletterConfirm = defineMail({
  name: "newsletter-confirm",
  data: z.object({ language: z.enum(languages), confirmUrl: linkSchema, unsubscribeUrl: linkSchema }),
  letter({ language, confirmUrl, unsubscribeUrl }, site) {
    const { confirm, unsubscribe, ...text } = words[language](site);
    return {
      ...text,
      language,
      action: { label: confirm, url: confirmUrl },
      unsubscribe: { label: unsubscribe, url: unsubscribeUrl },
    };
  },
});
