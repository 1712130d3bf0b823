import { router } from "../../trpc.ts";
import { readAudience, readDraft, saveDraft } from "./draft-issue.ts";
import { listIssues, readIssue } from "./list-issues.ts";
import { holdIssue, recallIssue, resumeIssue, sendIssue } from "./send-issue.ts";
import { testIssue } from "./test-issue.ts";

/** The issues of the newsletter. */
export const newsletter = router({
  readDraft,
  readAudience,
  saveDraft,
  testIssue,
  sendIssue,
  recallIssue,
  holdIssue,
  resumeIssue,
  listIssues,
  readIssue,
});
