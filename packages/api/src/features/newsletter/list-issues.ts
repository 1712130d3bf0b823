import { issuesCursor } from "@antochi/contract/cursors";
import {
  issueAddressesMax,
  issueDetailSchema,
  issueItemSchema,
  issueSchema,
  issuesPageSchema,
} from "@antochi/contract/newsletter";
import { answerPage } from "../../procedures/list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { findIssue, findIssues, findTold, issueMissing } from "./issue-queries.ts";
import { presentIssue } from "./present-issue.ts";
import { readIssueText } from "./read-issue-text.ts";

/** The issues that were sent or are being sent, the latest first. */
export const listIssues = adminProcedure
  .input(issuesPageSchema)
  .output(issueItemSchema.array())
  .query(async ({ ctx, input: { limit, cursor } }) => {
    const rows = await findIssues(ctx.db, { after: cursor ?? undefined, limit });
    return answerPage(ctx, rows, { limit, cursor: issuesCursor, present: presentIssue });
  });

/** One of them with what it says, and the addresses that were refused, not reached or are uncertain. */
export const readIssue = adminProcedure
  .input(issueSchema)
  .output(issueDetailSchema)
  .query(async ({ ctx, input: { id } }) => {
    const issue = await findIssue(ctx.db, id);
    if (issue === undefined || issue.state === "draft") throw issueMissing();
    const { textEn, textEl, ...item } = issue;
    return {
      ...presentIssue(item),
      blocksEn: await readIssueText(textEn),
      blocksEl: await readIssueText(textEl),
      addresses: await findTold(ctx.db, { issue: id, limit: issueAddressesMax }),
    };
  });
