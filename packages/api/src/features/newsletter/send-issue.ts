import { DomainError } from "@antochi/contract/errors";
import {
  draftRevisionSchema,
  issueGraceMs,
  issueItemSchema,
  issueSchema,
} from "@antochi/contract/newsletter";
import { classifyDriverError } from "@antochi/db/driver-errors";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { NewsletterIssue } from "@antochi/db/tables/newsletter-issues";
import { enqueue } from "@antochi/jobs/enqueue";
import { sql } from "kysely";
import { recordAct } from "../../audit/record-act.ts";
import type { AuditAct } from "@antochi/contract/audit-acts";
import { adminProcedure } from "../../trpc.ts";
import { deliverIssueJob } from "./deliver-issue.ts";
import { overtaken } from "./draft-issue.ts";
import {
  addressIssue,
  findDraft,
  findIssue,
  hasLetters,
  issueMissing,
  lockDraft,
  lockIssue,
} from "./issue-queries.ts";
import { presentIssue } from "./present-issue.ts";

/** Numbers the draft and schedules it for every confirmed address, after a minute in which it can be recalled. */
export const sendIssue = adminProcedure
  .input(draftRevisionSchema)
  .output(issueItemSchema)
  .mutation(async ({ ctx, input: { revision } }) =>
    ctx.db.transaction().execute(async (tx) => {
      const draft = await lockDraft(tx);
      if (draft?.revision !== revision) throw overtaken((await findDraft(tx))?.writer ?? null);
      requireWritten(draft);
      const startsAt = new Date(ctx.now().getTime() + issueGraceMs);
      const letters = await addressIssue(tx, { issue: draft.id, at: startsAt });
      if (letters === 0) throw refused("There is no confirmed address to send it to.");
      await tx
        .updateTable("newsletterIssues")
        .set({
          state: "sending",
          startsAt,
          number: sql<number>`(select coalesce(max(number), 0) + 1 from newsletter_issues)`,
        })
        .where("id", "=", draft.id)
        .execute();
      await enqueue(tx, deliverIssueJob, { issue: draft.id }, { key: String(draft.id), runAt: startsAt });
      await recordAct(tx, ctx, {
        act: "issue-sent",
        by: ctx.user.id,
        on: { id: draft.id, label: draft.subjectEn },
        details: { letters },
      });
      return presented(tx, draft.id);
    }),
  );

/** Recalls an issue before its first letter leaves; it becomes the draft again. */
export const recallIssue = change("issue-recalled", async (tx, issue, now) => {
  if (issue.state !== "sending" || issue.startsAt === null || issue.startsAt <= now) throw leaving();
  if ((await findDraft(tx)) !== undefined) throw draftInTheWay();
  await tx
    .deleteFrom("newsletterDeliveries")
    .where("issueId", "=", issue.id)
    .where("state", "=", "waiting")
    .execute();
  // The minute may have passed since the check above, and a letter been claimed.
  if (await hasLetters(tx, issue.id)) throw leaving();
  return { state: "draft", number: null, startsAt: null };
});

/** Pauses an issue: no further letter is sent until it is resumed. */
export const holdIssue = change("issue-held", async (_, issue) => {
  if (issue.state !== "sending") throw refused("This issue is not being sent.");
  return { state: "held" };
});

/** Resumes a held or stopped issue. Whoever got its letter, or may have got it, gets no other. */
export const resumeIssue = change("issue-resumed", async (tx, issue, now) => {
  if (issue.state !== "held" && issue.state !== "stopped") throw refused("This issue is not held.");
  await enqueue(
    tx,
    deliverIssueJob,
    { issue: issue.id },
    { key: String(issue.id), runAt: issue.startsAt ?? undefined },
  );
  return { state: "sending", resumedAt: now };
});

type Changes = Partial<Pick<NewsletterIssue, "state" | "number" | "startsAt" | "resumedAt">>;
type IssueAct = Extract<AuditAct, "issue-recalled" | "issue-held" | "issue-resumed">;

/** Defines a procedure that changes the state of a locked issue. */
function change(
  act: IssueAct,
  decide: (tx: DatabaseTransaction, issue: NewsletterIssue, now: Date) => Promise<Changes>,
) {
  return adminProcedure
    .input(issueSchema)
    .output(issueItemSchema.nullable())
    .mutation(async ({ ctx, input: { id } }) =>
      ctx.db.transaction().execute(async (tx) => {
        const issue = await lockIssue(tx, id);
        if (issue === undefined) throw issueMissing();
        const changes = await decide(tx, issue, ctx.now());
        await tx
          .updateTable("newsletterIssues")
          .set(changes)
          .where("id", "=", id)
          .execute()
          .catch((error: unknown) => {
            // Somebody began a draft after it was looked for.
            throw classifyDriverError(error)?.kind === "unique" ? draftInTheWay(error) : error;
          });
        await recordAct(tx, ctx, { act, by: ctx.user.id, on: { id, label: issue.subjectEn } });
        return changes.state === "draft" ? null : presented(tx, id);
      }),
    );
}

async function presented(tx: DatabaseTransaction, id: number) {
  const issue = await findIssue(tx, id);
  if (issue === undefined) throw new Error("The issue is gone in its own transaction");
  return presentIssue(issue);
}

/** Refuses a draft without a subject and a text in both languages. */
export function requireWritten(draft: NewsletterIssue): void {
  const { subjectEn, textEn, subjectEl, textEl } = draft;
  if ([subjectEn, textEn, subjectEl, textEl].includes(""))
    throw refused("Write a subject and a text in both languages first.");
}

function leaving(): DomainError {
  return refused("Its emails are already leaving. You can hold the rest.");
}

function draftInTheWay(cause?: unknown): DomainError {
  return refused("Another issue is being written meanwhile. You can hold this one.", cause);
}

function refused(message: string, cause?: unknown): DomainError {
  return new DomainError("conflict", { message, cause });
}
