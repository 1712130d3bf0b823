import { editionsCursor } from "@antochi/contract/cursors";
import type { EditionItem } from "@antochi/contract/editions";
import { pageSizes } from "@antochi/contract/pagination";
import { useState } from "react";
import { api } from "../api-client/api.ts";
import { toApiError } from "../api-client/api-error.ts";
import { toastFailure } from "../api-client/toast-failure.ts";
import { useList } from "../api-client/use-list.ts";
import { editionsCopy as copy } from "../content/editions.ts";
import { Button } from "../ui/button.tsx";
import { CheckboxField } from "../ui/fields/checkbox-field.tsx";
import { FailedState } from "../ui/lists/failed-state.tsx";
import { LocalTime } from "../ui/local-time.tsx";
import { showToast } from "../ui/toasts/toast.ts";
import { useKeptFocus } from "../ui/use-kept-focus.ts";
import { useQuestion } from "../ui/dialogs/use-question.tsx";
import { useArticlesRefresh } from "./article-lists.ts";
import { EditionComparison } from "./edition-comparison.tsx";
import styles from "./edition-list.module.css";

/** An article's editions, for administrators: read, compare, restore, and open to members. */
export function EditionList({ articleId }: { articleId: number }) {
  const [compared, setCompared] = useState<number>();
  const list = useList(api.editions.listEditions, {
    filter: { articleId },
    limit: pageSizes.editions.default,
    cursor: editionsCursor,
  });
  const { query } = list;
  const kept = useKeptFocus();
  const current = list.rows.find(({ isCurrent }) => isCurrent)?.number;
  if (list.rows.length < 2 && !query.isError) return null;
  return (
    <section className={styles.editions} aria-labelledby="editions">
      <h3 id="editions" className={styles.caption}>
        {copy.title}
      </h3>
      <ol className={styles.list}>
        {list.rows.map((edition) => (
          <li key={edition.number}>
            <EditionRow
              articleId={articleId}
              edition={edition}
              isCompared={compared === edition.number}
              onCompare={() => setCompared(compared === edition.number ? undefined : edition.number)}
            />
            {compared === edition.number && current !== undefined && (
              <EditionComparison articleId={articleId} from={edition.number} to={current} />
            )}
          </li>
        ))}
      </ol>
      <div {...kept}>
        {query.isError && (
          <FailedState message={toApiError(query.error).serverMessage} onRetry={list.retry} />
        )}
        {!query.isError && query.hasNextPage && (
          <Button variant="quiet" size="small" onClick={list.loadMore}>
            {copy.more}
          </Button>
        )}
      </div>
    </section>
  );
}

type ActionProps = { articleId: number; edition: EditionItem };

type EditionRowProps = ActionProps & { isCompared: boolean; onCompare: () => void };

function EditionRow({ articleId, edition, isCompared, onCompare }: EditionRowProps) {
  const { number, isCurrent, changes, publishedAt, publishedBy, pdfPath } = edition;
  return (
    <div className={styles.row}>
      <p>
        <b>{isCurrent ? copy.current(number) : copy.number(number)}</b>{" "}
        <LocalTime instant={publishedAt} show="dateAndMinute" />
        {publishedBy && ` ${publishedBy}`}
      </p>
      {changes && <p className={styles.changes}>{changes}</p>}
      <div className={styles.actions}>
        {pdfPath !== null && (
          <a href={pdfPath} target="_blank" rel="noreferrer" aria-label={copy.readOf(number)}>
            {copy.read}
          </a>
        )}
        {!isCurrent && (
          <>
            <Button
              variant="quiet"
              size="small"
              aria-expanded={isCompared}
              aria-label={copy.compareOf(number)}
              onClick={onCompare}
            >
              {copy.compare}
            </Button>
            <RestoreButton articleId={articleId} edition={edition} />
            <DeleteButton articleId={articleId} edition={edition} />
            <OpenCheckbox articleId={articleId} edition={edition} />
          </>
        )}
      </div>
    </div>
  );
}

function RestoreButton({ articleId, edition: { number } }: ActionProps) {
  const refresh = useArticlesRefresh();
  const restore = api.editions.restoreEdition.useMutation({
    async onSuccess() {
      showToast({ title: copy.restored(number) });
      await refresh();
    },
    onError: (error) => toastFailure(error, copy.failed),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={copy.restoreOf(number)}
      sending={restore.isPending}
      onClick={() => restore.mutate({ articleId, number })}
    >
      {copy.restore}
    </Button>
  );
}

function DeleteButton({ articleId, edition: { number } }: ActionProps) {
  const utils = api.useUtils();
  const { confirm, dialog } = useQuestion();
  const remove = api.editions.deleteEdition.useMutation({
    async onSuccess() {
      showToast({ title: copy.deleted(number) });
      await Promise.all([utils.editions.invalidate(), utils.knowledgeBase.listWrongFiles.invalidate()]);
    },
    onError: (error) => toastFailure(error, copy.failed),
  });
  async function askToDelete(): Promise<void> {
    const isMeant = await confirm(copy.deleteQuestion(number)).then(
      () => true,
      () => false,
    );
    if (isMeant) remove.mutate({ articleId, number });
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={copy.deleteOf(number)}
        sending={remove.isPending}
        onClick={() => void askToDelete()}
      >
        {copy.delete}
      </Button>
      {dialog}
    </>
  );
}

/** Whether members may read an older edition. */
function OpenCheckbox({ articleId, edition: { number, isOpen } }: ActionProps) {
  const utils = api.useUtils();
  /** The optimistic value, until the list is refetched. */
  const [wanted, setWanted] = useState<boolean>();
  const open = api.editions.openEdition.useMutation({
    onSuccess: async () => utils.editions.invalidate(),
    onError: (error) => toastFailure(error, copy.failed),
    onSettled: () => setWanted(undefined),
  });
  return (
    <CheckboxField
      name={`open-${number}`}
      label={copy.open}
      aria-label={copy.openOf(number)}
      checked={wanted ?? isOpen}
      // Not disabled, which would take the focus away.
      aria-disabled={wanted !== undefined}
      onChange={({ target }) => {
        if (wanted !== undefined) return;
        setWanted(target.checked);
        open.mutate({ articleId, number, isOpen: target.checked });
      }}
    />
  );
}
