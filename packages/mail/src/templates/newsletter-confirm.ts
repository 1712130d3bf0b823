import type { Language } from "@antochi/contract/languages";
import { composeLetter, type Site } from "../letter.ts";
import type { MailContent } from "../mail.ts";

export type NewsletterConfirm = {
  language: Language;
  confirmUrl: string;
  /** Takes the address off again, for good; as in every mail to it. */
  unsubscribeUrl: string;
};

/** Asks whoever owns the address whether they meant it. */
export function newsletterConfirm(
  { language, confirmUrl, unsubscribeUrl }: NewsletterConfirm,
  site: Site,
): MailContent {
  const words = {
    en: {
      subject: `Please confirm your subscription to ${site.name}`,
      paragraphs: [
        `Somebody, hopefully you, subscribed this address to the newsletter of ${site.name}.`,
        "If it was you, please confirm it. Without your confirmation we send nothing.",
      ],
      confirm: "Confirm subscription",
      unsubscribe: "Unsubscribe",
      footnotes: [
        "If it was not you, ignore this message. You can unsubscribe at any time, by the link in every message.",
      ],
    },
    el: {
      subject: `Επιβεβαιώστε την εγγραφή σας στο ενημερωτικό δελτίο – ${site.name}`,
      paragraphs: [
        `Κάποιος, ελπίζουμε εσείς, δήλωσε αυτή τη διεύθυνση για το ενημερωτικό δελτίο της ${site.name}.`,
        "Αν ήσασταν εσείς, επιβεβαιώστε την εγγραφή. Χωρίς επιβεβαίωση δεν στέλνουμε τίποτα.",
      ],
      confirm: "Επιβεβαίωση εγγραφής",
      unsubscribe: "Διαγραφή",
      footnotes: [
        "Αν δεν ήσασταν εσείς, αγνοήστε το μήνυμα. Μπορείτε να διαγραφείτε οποτεδήποτε από τον σύνδεσμο σε κάθε μήνυμα.",
      ],
    },
  }[language];
  return composeLetter(
    {
      ...words,
      language,
      action: { label: words.confirm, url: confirmUrl },
      unsubscribe: { label: words.unsubscribe, url: unsubscribeUrl },
    },
    site,
  );
}
