import { enquiryAnswerSchema } from "@antochi/contract/enquiries";
import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import { languages } from "@antochi/contract/languages";
import { z } from "zod";
import { holdAccount } from "../../accounts/lock-account.ts";
import { mayMail } from "../../mail/mail-allowance.ts";
import { formProcedure } from "../../trpc.ts";
import { confirmEnquiry } from "./confirm-enquiry.ts";
import { announceEnquiry } from "./inbox/inbox-news.ts";
import { notifyOfEnquiry } from "./notify-of-enquiry.ts";
import { insertEnquiry } from "./queries.ts";

type Sent<Form, Input> = Omit<EnquiryKind, "form"> & { form: z.ZodType<Form, Input> };

/** Accepts an enquiry of a kind from a visitor or the signed-in user. @param name the kind's */
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
        // If the account was just deleted, the enquiry is stored as a visitor's; a deletion a moment later leaves the same.
        const isHeld = user !== null && (await holdAccount(tx, user.id));
        const row = await insertEnquiry(tx, kind, {
          ...keptOf({ ...sent, language }, kind),
          ...(kind.hasAccount && { userId: isHeld ? user.id : null }),
          createdAt: ctx.now(),
        });
        await notifyOfEnquiry(tx, ctx, { kind, row });
        await announceEnquiry(tx, { kind: name, id: row.id });
        if (mayConfirm) await confirmEnquiry(tx, ctx, { email, language, reference: row.reference });
        return row;
      });
      return { message: kind.received, reference };
    });
}

/** What a form says of its sender. Not every kind asks for the language. */
const sentSchema = z.looseObject({ email: z.string(), language: z.enum(languages).optional() });

/** The fields of a form, and its language, that the kind's table has a column for. */
function keptOf(sent: object, { columns }: Pick<EnquiryKind, "columns">): object {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => name in columns));
}
