import type { IssueItem } from "@antochi/contract/newsletter";
import type { ListedIssue } from "./issue-queries.ts";

/** An issue that was sent, or is being sent, in the panel's list. */
export function presentIssue({ state, number, startsAt, endedAt, ...issue }: ListedIssue): IssueItem {
  if (state === "draft" || number === null || startsAt === null) throw new Error("A draft is no issue yet");
  return {
    ...issue,
    state,
    number,
    startsAt: startsAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
