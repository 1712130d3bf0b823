import { byId } from "@antochi/contract/ids";
import { listedUserSchema, userItemSchema } from "@antochi/contract/users";
import { z } from "zod";
import { defineMail, linkSchema, sendLater } from "../../mail/mail-template.ts";
import { adminProcedure } from "../../trpc.ts";
import { changeByAction } from "./change-by-action.ts";

/** Lets a pending user sign in and tells them by mail; doing it again changes nothing. */
export const approveUser = adminProcedure
  .meta({
    rest: {
      method: "POST",
      path: "/api/users/{id}/approve",
      output: userItemSchema,
      summary: "Approve a registration",
    },
  })
  .input(byId)
  .output(listedUserSchema)
  .mutation(
    changeByAction("approve", async ({ tx, user, ctx }) => {
      await sendLater(tx, accountApproved, {
        to: user.email,
        data: { firstName: user.firstName, signInUrl: new URL("/auth", ctx.publicUrl).href },
      });
      return { isApproved: true };
    }),
  );

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
