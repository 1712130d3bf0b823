import type { AssignmentItem } from "@antochi/contract/required-reading";
import { useEffect, useRef, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { adminCopy } from "../../../content/admin.ts";
import { assignmentsCopy } from "../../../content/assignments.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { useOwnClose } from "../../../ui/use-own-close.ts";
import { ArticleFilter } from "../activity/article-filter.tsx";
import { AimField } from "./aim-field.tsx";
import styles from "./assign.module.css";
import { AskedAgain } from "./asked-again.tsx";
import { draftOf, inputOf, isAimed, type AssignmentDraft } from "./assignment-draft.ts";

const { assign: copy } = assignmentsCopy;

type AssignDialogProps = {
  /** What is changed; its article and first edition stay. Null asks for something new. */
  assignment: AssignmentItem | null;
  article?: number | undefined;
  onClose: () => void;
};

/** Asks people to read an article, and says how many before anybody presses. */
export function AssignDialog({ assignment, article, onClose }: AssignDialogProps) {
  const utils = api.useUtils();
  const closeOwn = useOwnClose(onClose);
  const [opened] = useState<AssignmentDraft>(() => draftOf(assignment, article));
  const [draft, setDraft] = useState(opened);
  const change = (part: Partial<AssignmentDraft>) => setDraft((before) => ({ ...before, ...part }));
  const preview = usePreview(draft);
  const editions = api.editions.listEditions.useQuery(
    { articleId: draft.articleId ?? 0 },
    { enabled: draft.articleId !== undefined && assignment === null },
  ).data;

  const done = async () => {
    showToast(assignment ? copy.saved : copy.sent);
    closeOwn();
    await Promise.all([utils.assignments.invalidate(), utils.readiness.invalidate()]);
  };
  const onError = (error: unknown) => toastFailure(error, copy.failed);
  const assign = api.assignments.assignReading.useMutation({ onSuccess: done, onError });
  const save = api.assignments.changeAssignment.useMutation({ onSuccess: done, onError });
  const input = inputOf(draft);

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={assignment ? copy.change : copy.title}
      width="file"
      isUnsaved={JSON.stringify(draft) !== JSON.stringify(opened)}
      actions={
        <>
          <Button onClick={onClose}>{adminCopy.cancel}</Button>
          <Button
            variant="primary"
            disabled={input === undefined}
            sending={assign.isPending || save.isPending}
            onClick={() => {
              if (input === undefined) return;
              if (assignment) save.mutate({ ...input, id: assignment.id });
              else assign.mutate(input);
            }}
          >
            {assignment ? copy.save : copy.send(preview?.asked)}
          </Button>
        </>
      }
    >
      {assignment ? (
        <p className={styles.what}>{assignment.articleTitle}</p>
      ) : (
        <ArticleFilter
          article={draft.articleId}
          none={copy.noArticle}
          onChange={(articleId) => change({ articleId, fromEdition: undefined })}
        />
      )}
      <AimField draft={draft} onChange={change} />
      <div className={styles.pair}>
        <TextField
          name="due"
          type="date"
          label={copy.due}
          hint={copy.dueHint}
          value={draft.due}
          onChange={(event) => change({ due: event.target.value })}
        />
        {assignment === null && (
          <SelectField
            name="from"
            label={copy.from}
            hint={copy.fromHint}
            value={draft.fromEdition ?? editions?.[0]?.number ?? ""}
            onChange={(event) => change({ fromEdition: Number(event.target.value) })}
            // Until an article's editions are there: what is meant where none is chosen.
            {...(editions === undefined && { placeholder: copy.currentEdition, disabled: true })}
            options={(editions ?? []).map(({ number, isCurrent }) => ({
              value: String(number),
              label: copy.edition(number, isCurrent),
            }))}
          />
        )}
      </div>
      <AskedAgain draft={draft} onChange={change} />
      <p className={styles.sum} role="status">
        {preview === undefined ? (
          <span className="quiet">{input === undefined ? copy.counting : "…"}</span>
        ) : (
          <>
            <b>{preview.asked}</b> {copy.asked(preview.asked)}{" "}
            {preview.acknowledged > 0 && copy.done(preview.acknowledged)}
          </>
        )}
      </p>
    </Dialog>
  );
}

/** How many the draft would ask, once it says whom; undefined until it does. */
function usePreview(draft: AssignmentDraft) {
  const { mutate, data, reset } = api.assignments.previewAssignment.useMutation();
  // A draft that says the same is no other one: what is asked for is the draft, put into text.
  const asked = useDebounced(isAimed(draft) ? JSON.stringify(inputOf(draft) ?? null) : "null");
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    const input = asked === "null" ? undefined : inputOf(latest.current);
    if (input === undefined) reset();
    else mutate(input);
  }, [asked, mutate, reset]);
  return asked === "null" ? undefined : data;
}
