import { draftRevisionSchema } from "@antochi/contract/newsletter";
import { type Language, languages } from "@antochi/contract/languages";
import type { Database } from "@antochi/db/schema";
import { defineJob, type JobInfo } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { z } from "zod";
import { recordAct } from "../../audit/record-act.ts";
import { deliver, type MailParts } from "../../mail/send-mail.ts";
import { newsletterLinks } from "../../newsletter/newsletter-links.ts";
import { adminProcedure } from "../../trpc.ts";
import { overtaken } from "./draft-issue.ts";
import { setIssue, textOf } from "./issue-letter.ts";
import { findDraft, lockDraft } from "./issue-queries.ts";
import { requireWritten } from "./send-issue.ts";

export const sendTestIssueJob = defineJob({
  name: "send-test-issue",
  payload: z.object({ issue: z.int(), user: z.int(), language: z.enum(languages) }),
});

const marks = { en: "Test: ", el: "Δοκιμή: " } satisfies Record<Language, string>;

/** Sends the draft in both languages to the caller, as it would arrive. */
export const testIssue = adminProcedure
  .input(draftRevisionSchema)
  .output(z.object({ testedAt: z.iso.datetime() }))
  .mutation(async ({ ctx, input: { revision } }) => {
    const at = ctx.now();
    await ctx.db.transaction().execute(async (tx) => {
      const draft = await lockDraft(tx);
      if (draft?.revision !== revision) throw overtaken((await findDraft(tx))?.writer ?? null);
      requireWritten(draft);
      for (const language of languages)
        await enqueue(tx, sendTestIssueJob, { issue: draft.id, user: ctx.user.id, language });
      await tx.updateTable("newsletterIssues").set({ testedAt: at }).where("id", "=", draft.id).execute();
      await recordAct(tx, ctx, { act: "issue-tested", by: ctx.user.id, on: { id: draft.id } });
    });
    return { testedAt: at.toISOString() };
  });

/** Sends a test letter; does nothing if the issue or its reader is gone. */
export async function sendTestIssue(
  { db, ...parts }: MailParts & { db: Database },
  { issue: id, user, language }: z.output<(typeof sendTestIssueJob)["payload"]>,
  job: JobInfo,
): Promise<void> {
  const issue = await db.selectFrom("newsletterIssues").selectAll().where("id", "=", id).executeTakeFirst();
  const reader = await db.selectFrom("users").select("email").where("id", "=", user).executeTakeFirst();
  if (issue === undefined || reader === undefined) return;
  const { email } = reader;
  const publicUrl = new URL(parts.site.url);
  const { unsubscribeUrl } = await newsletterLinks(db, { publicUrl, email, language });
  const mail = (await setIssue(textOf(issue, language), parts.site))(unsubscribeUrl);
  await deliver(parts, { ...mail, subject: marks[language] + mail.subject, to: email, unsubscribeUrl }, job);
}
