import { messageAnswerSchema } from "@antochi/contract/accounts";
import { byId } from "@antochi/contract/ids";
import { z } from "zod";
import { defineMail, sendLater } from "../../mail/mail-template.ts";
import { recordAct } from "../../audit/record-act.ts";
import { adminProcedure } from "../../trpc.ts";
import { removeUser } from "./queries.ts";
import { requireAction } from "./user-policy.ts";

/** Deletes a registration that was never approved and tells its owner by mail; the same person may register again. */
export const rejectUser = adminProcedure
  .meta({ rest: { method: "POST", path: "/api/users/{id}/reject", summary: "Reject a registration" } })
  .input(byId)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) =>
    ctx.db.transaction().execute(async (tx) => {
      const { user } = await requireAction(tx, { action: "reject", actorId: ctx.user.id, userId: input.id });
      await removeUser(tx, user.id);
      await sendLater(tx, registrationRejected, { to: user.email, data: { firstName: user.firstName } });
      await recordAct(tx, ctx, { act: "user-rejected", by: ctx.user.id, on: { id: user.id } });
      return { message: "Registration rejected" };
    }),
  );

/** Notifies somebody who registered that they were not approved. */
export const registrationRejected = defineMail({
  name: "registration-rejected",
  data: z.object({ firstName: z.string() }),
  letter: ({ firstName }, site) => ({
    language: "en",
    subject: "Your registration was not approved",
    paragraphs: [
      `Dear ${firstName},`,
      `An administrator reviewed your registration at ${site.name} and did not approve it. What you gave was deleted.`,
      "If you think that this is a mistake, write to us by the contact form, or register again.",
    ],
    footnotes: ["You receive this message because you registered with this address."],
  }),
});
