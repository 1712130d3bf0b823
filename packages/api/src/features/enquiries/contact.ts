import { messageAnswerSchema } from "@antochi/contract/accounts";
import { contactReceived, contactSchema } from "@antochi/contract/enquiries";
import { interestLabels } from "@antochi/contract/interest-labels";
import { formProcedure } from "../../trpc.ts";
import { notifyOfEnquiry } from "../../notices/notify-of-enquiry.ts";
import { insertContact } from "./queries.ts";

/** Takes a visitor's contact message. */
export const contact = formProcedure
  .meta({ rest: { method: "POST", path: "/api/contact", status: 201, summary: "Send a contact message" } })
  .input(contactSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const { firstName, lastName, email, organization, interest, message } = input;
    await ctx.db.transaction().execute(async (tx) => {
      await insertContact(tx, { ...input, createdAt: ctx.now() });
      await notifyOfEnquiry(tx, ctx, {
        kind: "contact",
        name: `${firstName} ${lastName}`,
        email,
        fields: {
          Organization: organization,
          "Area of Interest": interestLabels[interest],
          Message: message,
        },
      });
    });
    return { message: contactReceived };
  });
