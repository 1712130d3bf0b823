import { messageAnswerSchema } from "@antochi/contract/accounts";
import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import type { z } from "zod";
import { formProcedure } from "../../trpc.ts";
import { notifyOfEnquiry } from "./notify-of-enquiry.ts";
import { insertEnquiry } from "./queries.ts";

type Sent<Form, Input> = Omit<EnquiryKind, "form"> & { form: z.ZodType<Form, Input> };

/** Takes an enquiry of a kind, of a visitor or of the signed-in user. */
export function sendEnquiry<Form extends object, Input>(kind: Sent<Form, Input>) {
  return formProcedure
    .meta({ rest: { method: "POST", status: 201, ...kind.rest.send } })
    .input(kind.form)
    .output(messageAnswerSchema)
    .mutation(async ({ ctx, input }) => {
      const sender = kind.hasAccount && { userId: (await ctx.currentUser())?.id ?? null };
      await ctx.db.transaction().execute(async (tx) => {
        const row = await insertEnquiry(tx, kind, { ...input, ...sender, createdAt: ctx.now() });
        await notifyOfEnquiry(tx, ctx, { kind, row });
      });
      return { message: kind.received };
    });
}
