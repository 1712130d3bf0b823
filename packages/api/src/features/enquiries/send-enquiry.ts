import { enquiryAnswerSchema } from "@antochi/contract/enquiries";
import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import { z } from "zod";
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
      const sender = kind.hasAccount && { userId: (await ctx.currentUser())?.id ?? null };
      const mayConfirm = kind.confirmed === true && (await mayMail(ctx.rateLimits, addressOf(input)));
      const { reference } = await ctx.db.transaction().execute(async (tx) => {
        const row = await insertEnquiry(tx, kind, { ...input, ...sender, createdAt: ctx.now() });
        await notifyOfEnquiry(tx, ctx, { kind, row });
        await tellInbox(tx, { kind: name, id: row.id });
        if (mayConfirm) await confirmEnquiry(tx, ctx, row);
        return row;
      });
      return { message: kind.received, reference };
    });
}

const addressSchema = z.object({ email: z.string() });

/** The address that every confirmed kind of form asks for. */
function addressOf(input: unknown): string {
  return addressSchema.parse(input).email;
}
