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
import { findIssue, findIssues, findFailedAddresses, issueMissing } from "./issue-queries.ts";
import { presentIssue } from "./present-issue.ts";
import { readIssueText } from "./read-issue-text.ts";

/** The issues that were sent or are being sent, latest first. */
export const listIssues = adminProcedure
  .input(issuesPageSchema)
  .output(issueItemSchema.array())
  .query(async ({ ctx, input: { limit, cursor } }) => {
    const rows = await findIssues(ctx.db, { after: cursor ?? undefined, limit });
    return answerPage(ctx, rows, { limit, cursor: issuesCursor, present: presentIssue });
  });

/** One issue with its texts, and the addresses whose letters were refused, unreached or uncertain. */
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
      addresses: await findFailedAddresses(ctx.db, { issue: id, limit: issueAddressesMax }),
    };
  });
