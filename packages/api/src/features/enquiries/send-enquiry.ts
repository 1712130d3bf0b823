import { enquiryAnswerSchema } from "@antochi/contract/enquiries";
import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import { languages } from "@antochi/contract/languages";
import { z } from "zod";
import { holdAccount } from "../../accounts/lock-account.ts";
import { mayMail } from "../../mail/mail-allowance.ts";
import { formProcedure } from "../../trpc.ts";
import { confirmEnquiry } from "./confirm-enquiry.ts";
import { tellInbox } from "./inbox/inbox-news.ts";
import { notifyOfEnquiry } from "./notify-of-enquiry.ts";
import { insertEnquiry } from "./queries.ts";

type Sent<Form, Input> = Omit<EnquiryKind, "form"> & { form: z.ZodType<Form, Input> };

/** Takes an enquiry of a kind, of a visitor or of the signed-in user. @param name the kind's */
export function sendEnquiry<Form extends object, Input>(name: string, kind: Sent<Form, Input>) {
  return formProcedure
    .meta({ rest: { method: "POST", status: 201, ...kind.rest.send } })
    .input(kind.form)
    .output(enquiryAnswerSchema)
    .mutation(async ({ ctx, input }) => {
      const user = kind.hasAccount === true ? await ctx.currentUser() : null;
      const sent = sentSchema.parse(input);
      const { email, language = user?.language ?? "en" } = sent;
      const mayConfirm = kind.confirmed === true && (await mayMail(ctx.rateLimits, email));
      const { reference } = await ctx.db.transaction().execute(async (tx) => {
        // Whose account is deleted at this moment writes as a visitor does, as who deletes it a moment later has written.
        const isHeld = user !== null && (await holdAccount(tx, user.id));
        const row = await insertEnquiry(tx, kind, {
          ...keptOf({ ...sent, language }, kind),
          ...(kind.hasAccount && { userId: isHeld ? user.id : null }),
          createdAt: ctx.now(),
        });
        await notifyOfEnquiry(tx, ctx, { kind, row });
        await tellInbox(tx, { kind: name, id: row.id });
        if (mayConfirm) await confirmEnquiry(tx, ctx, { email, language, reference: row.reference });
        return row;
      });
      return { message: kind.received, reference };
    });
}

/** What a form says of who sends it. Not every kind asks for the language. */
const sentSchema = z.looseObject({ email: z.string(), language: z.enum(languages).optional() });

/** What the table of a kind keeps of its form, and of the language in which it was sent. */
function keptOf(sent: object, { columns }: Pick<EnquiryKind, "columns">): object {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => name in columns));
}
