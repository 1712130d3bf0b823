import type { AssignmentItem } from "@antochi/contract/required-reading";
import { useEffect, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toApiError } from "../../../api-client/api-error.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { adminCopy } from "../../../content/admin.ts";
import { assignmentsCopy } from "../../../content/assignments.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { useDismissal } from "../../../ui/use-dismissal.tsx";
import { useLatest } from "../../../ui/use-latest.ts";
import { useOwnClose } from "../../../ui/use-own-close.ts";
import { useStands } from "../../../ui/use-stands.ts";
import { ArticleFilter } from "../activity/article-filter.tsx";
import { AimField } from "./aim-field.tsx";
import styles from "./assign.module.css";
import { AskedAgain } from "./asked-again.tsx";
import { AssignedMeanwhile, type Meanwhile } from "./assigned-meanwhile.tsx";
import {
  type AssignmentDraft,
  changeOf,
  draftOf,
  inputOf,
  isAimed,
  isPart,
  onNewest,
  withParts,
} from "./assignment-draft.ts";

const { assign: copy } = assignmentsCopy;

type AssignDialogProps = {
  /** The assignment to edit, whose article and first edition cannot be changed. Null for a new one. */
  assignment: AssignmentItem | null;
  article?: number | undefined;
  onClose: () => void;
};

/** Assigns required reading to people, and shows how many it affects before it is saved. */
export function AssignDialog({ assignment, article, onClose }: AssignDialogProps) {
  const utils = api.useUtils();
  const closeOwn = useOwnClose(onClose);
  const stands = useStands();
  const [opened, setOpened] = useState<AssignmentDraft>(() => draftOf(assignment, article));
  const [draft, setDraft] = useState(opened);
  const [seen, setSeen] = useState(assignment);
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  /** Counts how often the fields were filled with the newest state. */
  const [times, setTimes] = useState(0);
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
  const save = api.assignments.changeAssignment.useMutation({
    onSuccess: done,
    onError: async (error) => (await meetNewest(error)) || toastFailure(error, copy.failed),
  });
  const input = inputOf(draft);

  /**
   * Shows another administrator's changes if they are why saving was refused.
   * @returns whether they were
   */
  async function meetNewest(error: unknown): Promise<boolean> {
    const { code, serverMessage = "", issues } = toApiError(error);
    if (code !== "assignment-changed" || seen === null || !stands.current) return false;
    try {
      const newest = await utils.client.assignments.findAssignment.query({ id: seen.id });
      const fields = issues.map(({ path }) => path).filter(isPart);
      setMeanwhile({ words: serverMessage, fields, newest });
      setSeen(newest);
      setDraft((typed) => onNewest(typed, { opened, newest: draftOf(newest) }));
      setOpened(draftOf(newest));
      setTimes((before) => before + 1);
      return stands.current;
    } catch {
      return false;
    }
  }

  /** Replaces what was typed with the newest values, in the fields that both changed. */
  function takeNewest({ newest, fields }: Meanwhile): void {
    setDraft((typed) => withParts(typed, draftOf(newest), fields));
    setTimes(times + 1);
    setMeanwhile(undefined);
  }

  function send(): void {
    if (seen === null) {
      if (input !== undefined) assign.mutate(input);
      return;
    }
    const changed = changeOf(draft, seen);
    if (changed !== undefined) save.mutate(changed);
  }

  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(opened);
  const { dismiss, question } = useDismissal({
    isUnsaved: () => isUnsaved && !assign.isPending && !save.isPending,
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
          <Button
            variant="primary"
            disabled={input === undefined}
            sending={assign.isPending || save.isPending}
            onClick={send}
          >
            {assignment ? copy.save : copy.send(preview?.asked)}
          </Button>
        </>
      }
    >
      {meanwhile && <AssignedMeanwhile meanwhile={meanwhile} onTake={() => takeNewest(meanwhile)} />}
      {assignment ? (
        <p className={styles.what}>{assignment.articleTitle}</p>
      ) : (
        <ArticleFilter
          article={draft.articleId}
          none={copy.noArticle}
          onChange={(articleId) => change({ articleId, fromEdition: undefined })}
        />
      )}
      <AimField key={times} draft={draft} onChange={change} />
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
            // Shown until the article's editions are loaded: the default edition.
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
      {question}
    </Dialog>
  );
}

/** How many people the draft would affect; undefined until it names some. */
function usePreview(draft: AssignmentDraft) {
  const { mutate, data, reset } = api.assignments.previewAssignment.useMutation();
  // Debounces the serialised draft, so that an equal draft sends no new request.
  const asked = useDebounced(isAimed(draft) ? JSON.stringify(inputOf(draft) ?? null) : "null");
  const latest = useLatest(draft);
  useEffect(() => {
    const input = asked === "null" ? undefined : inputOf(latest.current);
    if (input === undefined) reset();
    else mutate(input);
  }, [asked, latest, mutate, reset]);
  return asked === "null" ? undefined : data;
}
