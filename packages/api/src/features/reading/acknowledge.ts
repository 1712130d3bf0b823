import { acknowledgementSchema, acknowledgeSchema } from "@antochi/contract/reading-report";
import { memberProcedure } from "../../trpc.ts";
import { keepAcknowledgement } from "./keep-acknowledgement.ts";

/** Records that a member has read and understood the current edition of an article. */
export const acknowledge = memberProcedure
  .meta({
    rest: {
      method: "POST",
      path: "/api/reading/acknowledgements",
      status: 201,
      summary: "Acknowledge an edition",
      refusals: [409],
    },
  })
  .input(acknowledgeSchema)
  .output(acknowledgementSchema)
  .mutation(async ({ ctx, input }) =>
    ctx.db.transaction().execute((tx) => keepAcknowledgement(tx, ctx, input)),
  );
