import type { AssignmentItem } from "@antochi/contract/required-reading";
import type { ReactNode } from "react";
import type { EditConflict } from "../../../api-client/use-edit-conflict.ts";
import { articlesCopy } from "../../../content/admin.ts";
import { assignmentsCopy } from "../../../content/assignments.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { MeanwhileNotice } from "../../../ui/meanwhile-notice.tsx";
import type { AssignmentPart } from "./assignment-draft.ts";

const { assign: copy, list } = assignmentsCopy;
const { meanwhile: meanwhileCopy } = articlesCopy;

type AssignedMeanwhileProps = { conflict: EditConflict<AssignmentItem, AssignmentPart>; onTake: () => void };

/** Shows the newest values of the fields that both administrators changed. */
export function AssignedMeanwhile({ conflict: { words, fields, newest }, onTake }: AssignedMeanwhileProps) {
  const now = fields.map((field) => ({ field, label: labels[field], value: valueOf(field, newest) }));
  return <MeanwhileNotice {...{ words, now, onTake }} copy={meanwhileCopy} />;
}

const labels: Readonly<Record<AssignmentPart, string>> = {
  groups: copy.who,
  dueAt: copy.due,
  eachEdition: copy.newer,
  againAfterMonths: copy.months,
  graceDays: copy.grace,
  pages: copy.pages,
  sentence: copy.sentence,
};

function valueOf(field: AssignmentPart, assignment: AssignmentItem): ReactNode {
  switch (field) {
    case "groups":
      return aimsOf(assignment);
    case "dueAt":
      return <LocalTime instant={assignment.dueAt} show="date" />;
    case "eachEdition":
      return assignment.eachEdition ? copy.again : copy.once;
    case "againAfterMonths":
    case "graceDays":
    case "pages":
    case "sentence":
      return assignment[field] ?? meanwhileCopy.none;
  }
}

/** Whom an assignment is for, in words: nobody if everyone it named has deleted their account. */
export function aimsOf({
  everybody,
  groups,
  people,
}: Pick<AssignmentItem, "everybody" | "groups" | "people">): string {
  if (everybody) return list.everybody;
  const names = [
    ...groups.map(({ name }) => name),
    ...people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  ];
  return names.length === 0 ? list.nobody : names.join(", ");
}
