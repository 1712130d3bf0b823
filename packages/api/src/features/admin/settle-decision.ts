import type { Language } from "@antochi/contract/languages";
import { type RejectionReason, rejectionReasons } from "@antochi/contract/vetting";
import { defineJob } from "@antochi/jobs/define-job";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { greetedIn, greetedSchema, greeting } from "../../mail/greeting.ts";
import { defineMail, linkSchema, pageIn, sendLater } from "../../mail/mail-template.ts";
import { unsubscribeRegistered } from "../../newsletter/subscriptions.ts";
import { announceRegistration } from "../../news/registration-news.ts";
import { lockUserToRemove, removeUser } from "./queries.ts";

export const settleDecisionJob = defineJob({
  name: "settle-decision",
  payload: z.object({ decision: z.int() }),
});

/**
 * Makes a decision final. The letter is queued in the transaction after which the decision can no longer be taken back, and
 * a rejected registration is deleted with the newsletter subscription that it asked for. A decision that was taken back or
 * overtaken is left alone.
 */
export async function settleDecision(
  { db, publicUrl }: Pick<Dependencies, "db" | "publicUrl">,
  { decision }: z.output<(typeof settleDecisionJob)["payload"]>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const about = await tx
      .selectFrom("userDecisions")
      .select("userId")
      .where("decision", "=", decision)
      .executeTakeFirst();
    // Locks the user before the decision, as taking it back does.
    const user = about && (await lockUserToRemove(tx, about.userId));
    const settled = await tx
      .deleteFrom("userDecisions")
      .where("decision", "=", decision)
      .returningAll()
      .executeTakeFirst();
    if (user === undefined || settled === undefined || user.suspendedAt !== null) return;
    if (user.isApproved !== (settled.verdict === "approved")) return;
    await announceRegistration(tx, user.id);
    const to = user.email;
    const firstName = greetedIn(user);
    if (settled.verdict === "approved") {
      await sendLater(tx, accountApproved, {
        to,
        data: { firstName, signInUrl: new URL("/auth", publicUrl).href },
      });
      return;
    }
    const { reason, words } = settled;
    const { language, subscribeToNewsletter, createdAt } = await tx
      .selectFrom("users")
      .select(["language", "subscribeToNewsletter", "createdAt"])
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    if (settled.told) {
      await sendLater(tx, registrationRejected, { to, language, data: { firstName, reason, words } });
    }
    if (subscribeToNewsletter) await unsubscribeRegistered(tx, { email: to, registeredAt: createdAt });
    await removeUser(tx, user.id);
  });
}

/** Notifies somebody who registered that they can sign in now. */
export const accountApproved = defineMail({
  name: "account-approved",
  data: z.object({ firstName: greetedSchema, signInUrl: linkSchema }),
  letter: {
    en: ({ firstName, signInUrl }, site) => ({
      subject: "Your account was approved",
      paragraphs: [
        ...greeting("en", firstName),
        `An administrator approved your account at ${site.name}. You can now sign in and read the training articles.`,
      ],
      action: { label: "Sign in", url: signInUrl },
      footnotes: ["You receive this message because you registered with this address."],
    }),
    el: ({ firstName, signInUrl }, site) => ({
      subject: "Ο λογαριασμός σας εγκρίθηκε",
      paragraphs: [
        ...greeting("el", firstName),
        `Ένας διαχειριστής ενέκρινε τον λογαριασμό σας στην ${site.name}. Μπορείτε πλέον να συνδεθείτε και να διαβάσετε τα εκπαιδευτικά άρθρα.`,
      ],
      action: { label: "Σύνδεση", url: pageIn("el", signInUrl) },
      footnotes: ["Λαμβάνετε αυτό το μήνυμα επειδή εγγραφήκατε με αυτή τη διεύθυνση."],
    }),
  },
});

/** Notifies a member that their registration is being reviewed again. */
export const accountReopened = defineMail({
  name: "account-reopened",
  data: z.object({ firstName: greetedSchema }),
  letter: {
    en: ({ firstName }, site) => ({
      subject: "Your registration is being reviewed again",
      paragraphs: [
        ...greeting("en", firstName),
        `An administrator of ${site.name} is reviewing your registration again. You cannot sign in until it is decided. Your data is kept, and we will email you the decision.`,
      ],
      footnotes: ["You receive this message because you registered with this address."],
    }),
    el: ({ firstName }, site) => ({
      subject: "Η εγγραφή σας εξετάζεται εκ νέου",
      paragraphs: [
        ...greeting("el", firstName),
        `Ένας διαχειριστής της ${site.name} εξετάζει εκ νέου την εγγραφή σας. Μέχρι να ληφθεί απόφαση δεν μπορείτε να συνδεθείτε· όσα είναι δικά σας παραμένουν, και θα ενημερωθείτε με μήνυμα.`,
      ],
      footnotes: ["Λαμβάνετε αυτό το μήνυμα επειδή εγγραφήκατε με αυτή τη διεύθυνση."],
    }),
  },
});

/** A reason's sentence in the letter; null where the administrator's own words must do. */
const reasonsInWords: Readonly<Record<Language, Record<RejectionReason, string | null>>> = {
  en: {
    "not-known": "We could not establish who you are.",
    "known-phone": "The phone number you gave belongs to another account.",
    "no-such-unit": "We do not know the unit you gave.",
    "course-full": "The course is full.",
    other: null,
  },
  el: {
    "not-known": "Δεν μπορέσαμε να εξακριβώσουμε την ταυτότητά σας.",
    "known-phone": "Το τηλέφωνο που δηλώσατε ανήκει σε άλλον λογαριασμό.",
    "no-such-unit": "Δεν γνωρίζουμε τη μονάδα που δηλώσατε.",
    "course-full": "Το σχολείο είναι πλήρες.",
    other: null,
  },
};

/** Notifies somebody who registered that they were not approved. */
export const registrationRejected = defineMail({
  name: "registration-rejected",
  data: z.object({
    firstName: greetedSchema,
    reason: z.enum(rejectionReasons).nullable().catch(null),
    words: z.string().nullable().default(null),
  }),
  letter: {
    en: ({ firstName, reason, words }, site) => ({
      subject: "Your registration was not approved",
      paragraphs: [
        ...greeting("en", firstName),
        `An administrator reviewed your registration at ${site.name} and did not approve it. The details you gave have been deleted.`,
        ...[reason && reasonsInWords.en[reason], words].filter((text) => text !== null),
        "If you think this is a mistake, write to us through the contact form, or register again.",
      ],
      footnotes: ["You receive this message because you registered with this address."],
    }),
    el: ({ firstName, reason, words }, site) => ({
      subject: "Η εγγραφή σας δεν εγκρίθηκε",
      paragraphs: [
        ...greeting("el", firstName),
        `Ένας διαχειριστής εξέτασε την εγγραφή σας στην ${site.name} και δεν την ενέκρινε. Όσα δηλώσατε διαγράφηκαν.`,
        ...[reason && reasonsInWords.el[reason], words].filter((text) => text !== null),
        "Αν νομίζετε ότι πρόκειται για λάθος, γράψτε μας με τη φόρμα επικοινωνίας ή εγγραφείτε ξανά.",
      ],
      footnotes: ["Λαμβάνετε αυτό το μήνυμα επειδή εγγραφήκατε με αυτή τη διεύθυνση."],
    }),
  },
});
