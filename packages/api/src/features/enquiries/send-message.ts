import { messageAnswerSchema } from "@antochi/contract/accounts";
import { knowledgeBaseMessageSchema, messageReceived } from "@antochi/contract/enquiries";
import { formProcedure } from "../../trpc.ts";
import { notifyOfEnquiry } from "../../notices/notify-of-enquiry.ts";
import { insertMessage } from "./queries.ts";

/** Takes a message from the knowledge base, of a visitor or of the signed-in user. */
export const sendMessage = formProcedure
  .meta({
    rest: {
      method: "POST",
      path: "/api/knowledge-base/messages",
      status: 201,
      summary: "Send a message from the knowledge base",
    },
  })
  .input(knowledgeBaseMessageSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const sender = await ctx.currentUser();
    const { name, email, subject, message } = input;
    await ctx.db.transaction().execute(async (tx) => {
      await insertMessage(tx, { ...input, userId: sender?.id ?? null, createdAt: ctx.now() });
      await notifyOfEnquiry(tx, ctx, {
        kind: "message",
        name,
        email,
        fields: { Subject: subject, Message: message },
      });
    });
    return { message: messageReceived };
  });
