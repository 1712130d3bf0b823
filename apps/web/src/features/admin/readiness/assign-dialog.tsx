import type { AssignmentItem } from "@antochi/contract/required-reading";
import { useEffect } from "react";
import { api } from "../../../api-client/api.ts";
import { mayPass } from "../../../api-client/api-error.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { adminCopy } from "../../../content/admin.ts";
import { assignmentsCopy } from "../../../content/assignments.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { handFocusOn } from "../../../ui/hand-focus-on.ts";
import { ownWords } from "../../../ui/own-words.ts";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { SendButton } from "../../../ui/fields/send-button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { showToast } from "../../../ui/toasts/toast.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { useDismissal } from "../../../ui/dialogs/use-dismissal.tsx";
import { useLatest } from "../../../ui/use-latest.ts";
import { useOwnClose } from "../../../ui/dialogs/use-own-close.ts";
import { ArticleFilter } from "../activity/article-filter.tsx";
import { failureWords } from "../lists/failure-words.ts";
import { AimField } from "./aim-field.tsx";
import styles from "./assign.module.css";
import { AskedAgain } from "./asked-again.tsx";
import { AssignedMeanwhile } from "./assigned-meanwhile.tsx";
import { type AssignmentDraft, changeOf, inputOf, isAimed } from "./assignment-draft.ts";
import { type AssignmentEdit, useAssignmentDraft } from "./use-assignment-draft.ts";

const { assign: copy } = assignmentsCopy;

type AssignDialogProps = {
  /** The assignment to edit, whose article and first edition cannot be changed. Null for a new one. */
  assignment: AssignmentItem | null;
  article?: number | undefined;
  onClose: () => void;
};

/** Assigns required reading to people, and shows how many it affects before it is saved. */
export function AssignDialog({ assignment, article, onClose }: AssignDialogProps) {
  const edit = useAssignmentDraft(assignment, article);
  const { draft, change, conflict, isUnsaved } = edit;
  const { send, sending } = useSending(edit, onClose);
  const { counted, failure, retry } = usePreview(draft);
  const isReady = inputOf(draft) !== undefined;
  const { dismiss, question } = useDismissal({
    isUnsaved: () => isUnsaved && !sending,
    onClose,
    words: adminCopy.unsaved,
  });

  return (
    <Dialog
      open
      onClose={dismiss}
      title={assignment ? copy.change : copy.title}
      width="file"
      isUnsaved={isUnsaved}
      actions={
        <>
          <Button onClick={onClose}>{adminCopy.cancel}</Button>
          <SendButton variant="primary" disabled={!isReady} sending={sending} onClick={send}>
            {assignment ? copy.save : copy.send(counted?.asked)}
          </SendButton>
        </>
      }
    >
      {conflict && <AssignedMeanwhile conflict={conflict} onTake={edit.takeNewest} />}
      {assignment ? (
        <p className={styles.what}>{assignment.articleTitle}</p>
      ) : (
        <ArticleFilter
          article={draft.articleId}
          none={copy.noArticle}
          onChange={(articleId) => change({ articleId, fromEdition: undefined })}
        />
      )}
      <AimField key={edit.times} draft={draft} onChange={change} />
      <div className={styles.pair}>
        <TextField
          name="due"
          type="date"
          label={copy.due}
          hint={copy.dueHint}
          value={draft.due}
          onChange={(event) => change({ due: event.target.value })}
        />
        {assignment === null && <FromField draft={draft} onChange={change} />}
      </div>
      <AskedAgain draft={draft} onChange={change} />
      <p className={styles.sum} role="status">
        {counted !== undefined && (
          <>
            <b>{counted.asked}</b> {copy.asked(counted.asked)}{" "}
            {counted.acknowledged > 0 && copy.done(counted.acknowledged)}
          </>
        )}
        {failure !== null && (
          <span ref={handFocusOn} className={styles.notCounted}>
            {copy.notCounted} {failureWords(failure)}
            {mayPass(failure) && (
              <Button size="small" onClick={retry}>
                {ownWords.tryAgain}
              </Button>
            )}
          </span>
        )}
        {counted === undefined && failure === null && (
          <span className="quiet">{isReady ? "…" : copy.counting}</span>
        )}
      </p>
      {question}
    </Dialog>
  );
}

type FromFieldProps = { draft: AssignmentDraft; onChange: (part: Partial<AssignmentDraft>) => void };

/** The edition from which on a new assignment counts; by default the article's current one. */
function FromField({ draft: { articleId, fromEdition }, onChange }: FromFieldProps) {
  const { data: editions } = api.editions.listEditions.useQuery(
    { articleId: articleId ?? 0 },
    { enabled: articleId !== undefined },
  );
  return (
    <SelectField
      name="from"
      label={copy.from}
      hint={copy.fromHint}
      value={fromEdition ?? editions?.[0]?.number ?? ""}
      onChange={(event) => onChange({ fromEdition: Number(event.target.value) })}
      // Shown until the article's editions are loaded: the default edition.
      {...(editions === undefined && { placeholder: copy.currentEdition, disabled: true })}
      options={(editions ?? []).map(({ number, isCurrent }) => ({
        value: String(number),
        label: copy.edition(number, isCurrent),
      }))}
    />
  );
}

/** Sends a new assignment, or the changes of the one that the user has seen. */
function useSending({ draft, seen, showConflict }: AssignmentEdit, onClose: () => void) {
  const utils = api.useUtils();
  const closeOwn = useOwnClose(onClose);
  async function onSuccess() {
    showToast(seen ? copy.saved : copy.sent);
    closeOwn();
    await Promise.all([utils.assignments.invalidate(), utils.readiness.invalidate()]);
  }
  const assign = api.assignments.assignReading.useMutation({
    onSuccess,
    onError: (error) => toastFailure(error, copy.failed),
  });
  const save = api.assignments.changeAssignment.useMutation({
    onSuccess,
    async onError(error, { id }) {
      const findNewest = () => utils.client.assignments.findAssignment.query({ id });
      return (await showConflict(error, findNewest)) || toastFailure(error, copy.notSaved);
    },
  });
  function send(): void {
    const input = inputOf(draft);
    const changed = seen && changeOf(draft, seen);
    if (changed) save.mutate(changed);
    else if (seen === null && input) assign.mutate(input);
  }
  return { send, sending: assign.isPending || save.isPending };
}

/** How many people the draft would affect, undefined until it names some, or why that could not be counted. */
function usePreview(draft: AssignmentDraft) {
  const { mutate, data, error, reset } = api.assignments.previewAssignment.useMutation();
  // Debounces the serialised draft, so that an equal draft sends no new request.
  const asked = useDebounced(isAimed(draft) ? JSON.stringify(inputOf(draft) ?? null) : "null");
  const latest = useLatest(draft);
  useEffect(() => {
    const input = asked === "null" ? undefined : inputOf(latest.current);
    if (input === undefined) reset();
    else mutate(input);
  }, [asked, latest, mutate, reset]);
  function retry(): void {
    const input = inputOf(draft);
    if (input) mutate(input);
  }
  return asked === "null"
    ? { counted: undefined, failure: null, retry }
    : { counted: data, failure: error, retry };
}
