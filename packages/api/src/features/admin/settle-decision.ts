import { type RejectionReason, rejectionReasons } from "@antochi/contract/vetting";
import { defineJob } from "@antochi/jobs/define-job";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { defineMail, linkSchema, sendLater } from "../../mail/mail-template.ts";
import { tellOfDecision } from "./decision-news.ts";
import { lockUser, removeUser } from "./queries.ts";

export const settleDecisionJob = defineJob({
  name: "settle-decision",
  payload: z.object({ decision: z.int() }),
});

/**
 * Carries out what was decided, for good: the letter is written in the transaction in which the decision can no longer be taken
 * back, and a rejected registration is deleted. What was taken back, or overtaken, is left alone.
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
    // The user before the decision, as whoever takes it back does.
    const user = about && (await lockUser(tx, about.userId));
    const settled = await tx
      .deleteFrom("userDecisions")
      .where("decision", "=", decision)
      .returningAll()
      .executeTakeFirst();
    if (user === undefined || settled === undefined || user.suspendedAt !== null) return;
    if (user.isApproved !== (settled.verdict === "approved")) return;
    await tellOfDecision(tx, user.id);
    const { email: to, firstName } = user;
    if (settled.verdict === "approved") {
      await sendLater(tx, accountApproved, {
        to,
        data: { firstName, signInUrl: new URL("/auth", publicUrl).href },
      });
      return;
    }
    const { reason, words } = settled;
    if (settled.told) await sendLater(tx, registrationRejected, { to, data: { firstName, reason, words } });
    await removeUser(tx, user.id);
  });
}

/** Notifies somebody who registered that they can sign in now. */
export const accountApproved = defineMail({
  name: "account-approved",
  data: z.object({ firstName: z.string(), signInUrl: linkSchema }),
  letter: ({ firstName, signInUrl }, site) => ({
    language: "en",
    subject: "Your account was approved",
    paragraphs: [
      `Dear ${firstName},`,
      `An administrator approved your account at ${site.name}. You can now sign in and read the training articles.`,
    ],
    action: { label: "Sign in", url: signInUrl },
    footnotes: ["You receive this message because you registered with this address."],
  }),
});

/** Notifies a member that an administrator looks at their registration once more. */
export const accountReopened = defineMail({
  name: "account-reopened",
  data: z.object({ firstName: z.string() }),
  letter: ({ firstName }, site) => ({
    language: "en",
    subject: "Your registration is being looked at again",
    paragraphs: [
      `Dear ${firstName},`,
      `An administrator of ${site.name} looks at your registration once more. Until it is decided you cannot sign in; what is yours stays, and you are told by mail.`,
    ],
    footnotes: ["You receive this message because you registered with this address."],
  }),
});

/** What a letter says of a reason; nothing where the words beside it have to do. */
const reasonsInWords: Readonly<Record<RejectionReason, string | null>> = {
  "not-known": "We could not establish who you are.",
  "known-phone": "The phone number that you gave belongs to another account.",
  "no-such-unit": "We do not know the unit that you gave.",
  "course-full": "The course is full.",
  other: null,
};

/** Notifies somebody who registered that they were not approved. */
export const registrationRejected = defineMail({
  name: "registration-rejected",
  data: z.object({
    firstName: z.string(),
    reason: z.enum(rejectionReasons).nullable().catch(null),
    words: z.string().nullable().default(null),
  }),
  letter: ({ firstName, reason, words }, site) => ({
    language: "en",
    subject: "Your registration was not approved",
    paragraphs: [
      `Dear ${firstName},`,
      `An administrator reviewed your registration at ${site.name} and did not approve it. What you gave was deleted.`,
      ...[reason && reasonsInWords[reason], words].filter((text) => text !== null),
      "If you think that this is a mistake, write to us by the contact form, or register again.",
    ],
    footnotes: ["You receive this message because you registered with this address."],
  }),
});
