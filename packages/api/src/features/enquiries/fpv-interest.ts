import { messageAnswerSchema } from "@antochi/contract/accounts";
import { fpvInterestReceived, fpvInterestSchema } from "@antochi/contract/enquiries";
import { formProcedure } from "../../trpc.ts";
import { notifyOfEnquiry } from "../../notices/notify-of-enquiry.ts";
import { insertFpvInterest } from "./queries.ts";

/** Takes a visitor's interest in the FPV training course. */
export const fpvInterest = formProcedure
  .meta({
    rest: {
      method: "POST",
      path: "/api/fpv-training-interest",
      status: 201,
      summary: "Register interest in the FPV training course",
    },
  })
  .input(fpvInterestSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const { firstName, lastName, email, phone, militaryRank, unit, language } = input;
    await ctx.db.transaction().execute(async (tx) => {
      await insertFpvInterest(tx, { ...input, createdAt: ctx.now() });
      await notifyOfEnquiry(tx, ctx, {
        kind: "fpv-interest",
        name: `${firstName} ${lastName}`,
        email,
        fields: {
          Phone: phone,
          "Military Rank": militaryRank,
          Unit: unit,
          Language: language === "el" ? "Greek" : "English",
        },
      });
    });
    return { message: fpvInterestReceived };
  });
