import type { AssignmentItem } from "@antochi/contract/required-reading";
import type { AssignmentRow } from "./assignment-queries.ts";

/** An assignment as administrators see it. */
export function presentAssignment(row: AssignmentRow): AssignmentItem {
  return {
    id: row.id,
    articleId: row.articleId,
    articleTitle: row.articleTitle,
    everybody: row.everybody,
    groups: row.groups,
    people: row.people,
    dueAt: row.dueAt.toISOString(),
    notDueBefore: row.notDueBefore?.toISOString() ?? null,
    fromEdition: row.fromEdition,
    eachEdition: row.eachEdition,
    againAfterMonths: row.againAfterMonths,
    graceDays: row.graceDays,
    pages: row.pages,
    sentence: row.sentence,
    createdAt: row.createdAt.toISOString(),
  };
}
