import { DomainError } from "@antochi/contract/errors";
import { audienceSchema, draftSchema, type IssueDraft, saveIssueSchema } from "@antochi/contract/newsletter";
import type { Database } from "@antochi/db/schema";
import { adminProcedure } from "../../trpc.ts";
import { countAudience, findDraft, lockDraft } from "./issue-queries.ts";
import { readIssueText } from "./read-issue-text.ts";

/** The issue that is being written, as it would arrive. */
export const readDraft = adminProcedure
  .output(draftSchema)
  .query(async ({ ctx }) => draftOf(ctx.db, ctx.newsletterPace));

/** How many addresses the draft would go to. That counts all addresses, so it is a call of its own, not part of a save. */
export const readAudience = adminProcedure
  .output(audienceSchema)
  .query(async ({ ctx }) => countAudience(ctx.db));

/** Saves the draft. A save based on an older revision is refused; its writer loses nothing. */
export const saveDraft = adminProcedure
  .input(saveIssueSchema)
  .output(draftSchema)
  .mutation(async ({ ctx, input: { revision, ...words } }) => {
    await ctx.db.transaction().execute(async (tx) => {
      const draft = await lockDraft(tx);
      if ((draft?.revision ?? 0) !== revision) throw overtaken((await findDraft(tx))?.writer ?? null);
      const changes = {
        subjectEn: words.subjectEn ?? "",
        textEn: words.textEn ?? "",
        subjectEl: words.subjectEl ?? "",
        textEl: words.textEl ?? "",
        changedAt: ctx.now(),
        writtenBy: ctx.user.id,
        testedAt: null,
      };
      if (draft === undefined) {
        // If two begin a draft at the same moment, the second is refused.
        const { numInsertedOrUpdatedRows = 0n } = await tx
          .insertInto("newsletterIssues")
          .values({ ...changes, number: null, startsAt: null, resumedAt: null, endedAt: null })
          .onConflict((conflict) => conflict.column("state").where("state", "=", "draft").doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows === 0n) throw overtaken((await findDraft(tx))?.writer ?? null);
        return;
      }
      await tx
        .updateTable("newsletterIssues")
        .set({ ...changes, revision: draft.revision + 1 })
        .where("id", "=", draft.id)
        .execute();
    });
    return draftOf(ctx.db, ctx.newsletterPace);
  });

/** The refusal of a call whose draft somebody changed since it was read. */
export function overtaken(by: string | null): DomainError {
  return new DomainError("conflict", {
    message: `${by ?? "Another administrator"} changed this issue meanwhile. Yours is still here.`,
  });
}

async function draftOf(db: Database, pace: number): Promise<IssueDraft> {
  const draft = await findDraft(db);
  return {
    subjectEn: draft?.subjectEn ?? "",
    textEn: draft?.textEn ?? "",
    subjectEl: draft?.subjectEl ?? "",
    textEl: draft?.textEl ?? "",
    blocksEn: await readIssueText(draft?.textEn ?? ""),
    blocksEl: await readIssueText(draft?.textEl ?? ""),
    revision: draft?.revision ?? 0,
    changedAt: draft?.changedAt.toISOString() ?? null,
    changedBy: draft?.writer ?? null,
    testedAt: draft?.testedAt?.toISOString() ?? null,
    pace,
  };
}
