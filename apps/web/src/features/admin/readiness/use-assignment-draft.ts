import type { AssignmentItem } from "@antochi/contract/required-reading";
import { useState } from "react";
import { useEditConflict } from "../../../api-client/use-edit-conflict.ts";
import {
  type AssignmentDraft,
  type AssignmentPart,
  draftOf,
  isPart,
  newDraft,
  onNewest,
  withParts,
} from "./assignment-draft.ts";

type Edited = {
  /** What the fields were filled with. */
  opened: AssignmentDraft;
  draft: AssignmentDraft;
  /** The assignment as the user has seen it; null for a new one. */
  seen: AssignmentItem | null;
  /** Counts how often the fields were filled with the newest state. */
  times: number;
};

export type AssignmentEdit = ReturnType<typeof useAssignmentDraft>;

/** The assignment that is being edited, and what another administrator changed of it meanwhile. */
export function useAssignmentDraft(assignment: AssignmentItem | null, article?: number) {
  const [{ opened, draft, seen, times }, setEdited] = useState<Edited>(() => {
    const first = assignment === null ? newDraft(article) : draftOf(assignment);
    return { opened: first, draft: first, seen: assignment, times: 0 };
  });
  const { conflict, showConflict, clearConflict } = useEditConflict<AssignmentItem, AssignmentPart>({
    code: "assignment-changed",
    fieldsOf: (paths) => paths.filter(isPart),
    onConflict: ({ newest }) => setEdited((before) => rebased(before, newest)),
  });

  /** Replaces what was typed with the newest values, in the fields that both changed. */
  function takeNewest(): void {
    if (!conflict) return;
    const { fields, newest } = conflict;
    setEdited((before) => ({
      ...before,
      draft: withParts(before.draft, draftOf(newest), fields),
      times: before.times + 1,
    }));
    clearConflict();
  }

  return {
    draft,
    seen,
    times,
    isUnsaved: JSON.stringify(draft) !== JSON.stringify(opened),
    conflict,
    showConflict,
    takeNewest,
    change: (part: Partial<AssignmentDraft>) =>
      setEdited((before) => ({ ...before, draft: { ...before.draft, ...part } })),
  };
}

function rebased({ opened, draft, times }: Edited, item: AssignmentItem): Edited {
  const newest = draftOf(item);
  return { opened: newest, draft: onNewest(draft, { opened, newest }), seen: item, times: times + 1 };
}
