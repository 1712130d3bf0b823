import { DomainError } from "@antochi/contract/errors";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { askApplicantSchema } from "@antochi/contract/vetting";
import { z } from "zod";
import { recordAct } from "../../../audit/record-act.ts";
import { greetedIn, greetedSchema, greeting } from "../../../mail/greeting.ts";
import { defineMail, sendLater } from "../../../mail/mail-template.ts";
import { announceRegistration } from "../../../news/registration-news.ts";
import { adminProcedure } from "../../../trpc.ts";
import { requireAction } from "../user-policy.ts";

/** Mails a pending applicant a question in the administrator's words; replies go to the administrator's own address. */
export const askApplicant = adminProcedure
  .input(askApplicantSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { id, words } }) =>
    ctx.db.transaction().execute(async (tx) => {
      const { user: actor } = ctx;
      const { user, isDone } = await requireAction(tx, { action: "approve", actorId: actor.id, userId: id });
      if (isDone) throw new DomainError("conflict", { message: "This account is already approved" });
      const from = `${actor.firstName} ${actor.lastName}`;
      const data = { firstName: greetedIn(user), from, words };
      await sendLater(tx, questionToApplicant, { to: user.email, replyTo: actor.email, data });
      await recordAct(tx, ctx, { act: "applicant-asked", by: actor.id, on: { id } });
      await announceRegistration(tx, id);
      return { message: "Question sent" };
    }),
  );

/** An administrator's question to somebody who registered. */
export const questionToApplicant = defineMail({
  name: "question-to-applicant",
  data: z.object({ firstName: greetedSchema, from: z.string(), words: z.string() }),
  letter: {
    en: ({ firstName, from, words }, site) => ({
      subject: `A question about your registration at ${site.name}`,
      paragraphs: [
        ...greeting("en", firstName),
        `Before your registration is decided, ${from} of ${site.name} would like to know:`,
        ...words.split(/\n{2,}/),
        "Answer this email to reply.",
      ],
      footnotes: ["You receive this message because you registered with this address."],
    }),
    el: ({ firstName, from, words }, site) => ({
      subject: `Ερώτηση για την εγγραφή σας στην ${site.name}`,
      paragraphs: [
        ...greeting("el", firstName),
        `Πριν ληφθεί απόφαση για την εγγραφή σας, ο διαχειριστής ${from} της ${site.name} ζητά να μάθει:`,
        ...words.split(/\n{2,}/),
        "Για να απαντήσετε, απαντήστε σε αυτό το μήνυμα.",
      ],
      footnotes: ["Λαμβάνετε αυτό το μήνυμα επειδή εγγραφήκατε με αυτή τη διεύθυνση."],
    }),
  },
});
