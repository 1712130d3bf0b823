import { DomainError } from "@antochi/contract/errors";
import { limits } from "@antochi/contract/limits";
import { markSchema } from "@antochi/contract/reading-marks";
import { z } from "zod";
import { groupsOf } from "../../library/article-readers.ts";
import { articleMissing } from "../../procedures/missing.ts";
import { memberProcedure } from "../../trpc.ts";
import { upsertMark } from "./mark-queries.ts";

const isFull = {
  "article-full": `This article has ${limits.marksInArticleMax} bookmarks and notes of yours. Remove some first.`,
  "member-full": `You have ${limits.marksMax} bookmarks and notes. Remove some first.`,
};

/** The refusal of a mark beyond the limit. */
export function marksFull(which: keyof typeof isFull): DomainError {
  return new DomainError("conflict", { message: isFull[which] });
}

/** Saves a bookmark or note of this member, or what they changed in it. */
export const keepMark = memberProcedure
  .input(markSchema)
  .output(z.null())
  .mutation(async ({ ctx, input }) => {
    const { user } = ctx;
    const outcome = await ctx.db
      .transaction()
      .execute((tx) => upsertMark(tx, { ...input, userId: user.id, groups: groupsOf(user), now: ctx.now() }));
    if (outcome === "missing") throw articleMissing();
    if (outcome !== "kept") throw marksFull(outcome);
    return null;
  });
