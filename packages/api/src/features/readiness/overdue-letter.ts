import { languages } from "@antochi/contract/languages";
import { z } from "zod";
import { defineMail, linkSchema, pageIn } from "../../mail/mail-template.ts";
import { writtenDay } from "../../written-dates.ts";

const words = {
  en: {
    subject: (late: number) =>
      late === 1 ? "Required reading is overdue" : `Required reading: ${late} articles are overdue`,
    dear: (name: string) => `Dear ${name},`,
    text: "Please read and acknowledge the following. Overdue articles come first.",
    overdue: (date: string) => `overdue since ${date}`,
    due: (date: string) => `due ${date}`,
    again: (when: string) => `due again, ${when}`,
    more: (count: number) => `and ${count} more`,
    action: "Open my record",
    why: "You receive this message because an administrator asks you to read these articles. You get at most one a day.",
  },
  el: {
    subject: (late: number) =>
      late === 1 ? "Εκπρόθεσμη υποχρεωτική ανάγνωση" : `Υποχρεωτική ανάγνωση: ${late} εκπρόθεσμα άρθρα`,
    dear: (name: string) => `Αγαπητέ/ή ${name},`,
    text: "Σας ζητείται να διαβάσετε τα παρακάτω και να λάβετε γνώση. Τα εκπρόθεσμα είναι πρώτα.",
    overdue: (date: string) => `εκπρόθεσμο από ${date}`,
    due: (date: string) => `προθεσμία ${date}`,
    again: (when: string) => `εκκρεμεί εκ νέου, ${when}`,
    more: (count: number) => `και ${count} ακόμη`,
    action: "Η καρτέλα μου",
    why: "Λαμβάνετε αυτό το μήνυμα επειδή ένας διαχειριστής σάς ζητά να διαβάσετε αυτά τα άρθρα. Στέλνεται το πολύ ένα την ημέρα.",
  },
} as const;

/** Reminds a member of everything that is due, once some of it is overdue. */
export const readingOverdue = defineMail({
  name: "reading-overdue",
  data: z.object({
    firstName: z.string(),
    language: z.enum(languages),
    /** What is due first comes first. */
    due: z.array(
      z.object({
        title: z.string(),
        dueAt: z.iso.datetime().nullable(),
        isOverdue: z.boolean(),
        /** Whether it was acknowledged, but the acknowledgement has run out. */
        isAgain: z.boolean().default(false),
      }),
    ),
    /** How many others are due. */
    more: z.int().nonnegative(),
    /** How many of those others are overdue. */
    moreOverdue: z.int().nonnegative().default(0),
    recordUrl: linkSchema,
  }),
  letter({ firstName, language, due, more, moreOverdue, recordUrl }) {
    const copy = words[language];
    const dateOf = (instant: string | null) =>
      instant === null ? "" : writtenDay(new Date(instant), language);
    return {
      language,
      subject: copy.subject(due.filter(({ isOverdue }) => isOverdue).length + moreOverdue),
      paragraphs: [copy.dear(firstName), copy.text],
      details: due.map(({ title, dueAt, isOverdue, isAgain }) => {
        const when = isOverdue ? copy.overdue(dateOf(dueAt)) : copy.due(dateOf(dueAt));
        return [title, isAgain ? copy.again(when) : when] as const;
      }),
      ...(more > 0 && { afterDetails: copy.more(more) }),
      action: { label: copy.action, url: pageIn(language, recordUrl) },
      footnotes: [copy.why],
    };
  },
});
