import { screensChangeSchema, screensSchema } from "@antochi/contract/account";
import { DomainError } from "@antochi/contract/errors";
import { memberProcedure } from "../../../trpc.ts";

/** Changes how the user's signed-in screens look, in this browser and wherever they sign in. */
export const updateScreens = memberProcedure
  .input(screensChangeSchema)
  .output(screensSchema)
  .mutation(async ({ ctx, input }) => {
    const screens = await ctx.db
      .updateTable("users")
      .set({ theme: input.theme ?? ctx.user.theme })
      .where("id", "=", ctx.user.id)
      .returning(["theme", "language"])
      .executeTakeFirst();
    // The account was deleted meanwhile.
    if (screens === undefined) throw new DomainError("not-signed-in");
    ctx.reply.screens(screens);
    return screens;
  });
