import { newestFirstCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import type { AssignmentItem } from "@antochi/contract/required-reading";
import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { useList } from "../../../api-client/use-list.ts";
import { assignmentsCopy } from "../../../content/assignments.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { showToast } from "../../../ui/toast.ts";
import { WrittenText } from "../../../ui/written-text.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import { aimsOf } from "./assigned-meanwhile.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import styles from "./assign.module.css";

const { list: copy } = assignmentsCopy;

/** The assignments, newest first, to edit or withdraw. */
export function AssignmentsDialog({ onClose }: { onClose: () => void }) {
  const [changed, setChanged] = useState<AssignmentItem | null>(null);
  /** The assignment whose newest state is being fetched. */
  const [sought, setSought] = useState<number | null>(null);
  const [withdrawn, setWithdrawn] = useState<AssignmentItem | null>(null);
  const utils = api.useUtils();
  const list = useList(api.assignments.listAssignments, {
    filter: {},
    limit: pageSizes.assignments.default,
    cursor: newestFirstCursor,
  });
  const withdraw = api.assignments.withdrawAssignment.useMutation({
    async onSuccess(_, { id }) {
      setWithdrawn((now) => (now?.id === id ? null : now));
      showToast(copy.withdrawn);
      await Promise.all([utils.assignments.invalidate(), utils.readiness.invalidate()]);
    },
    onError: (error) => toastFailure(error, copy.failed),
  });
  /** Opens the assignment's newest state: the list may be older than another administrator's change. */
  async function change(id: number) {
    if (sought !== null) return;
    setSought(id);
    try {
      setChanged(await utils.client.assignments.findAssignment.query({ id }));
    } catch (error) {
      void toastFailure(error, copy.notOpened);
      // Another administrator may have withdrawn it.
      void utils.assignments.listAssignments.invalidate();
    } finally {
      setSought(null);
    }
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={copy.title}
        width="file"
        actions={<Button onClick={onClose}>{copy.close}</Button>}
      >
        <PagedList list={list} rows={list.rows.length} loading={copy.loading}>
          {list.query.isSuccess && list.rows.length === 0 && <p>{copy.empty}</p>}
          <ul className={styles.rows}>
            {list.rows.map((assignment) => (
              <li key={assignment.id}>
                <div>
                  <b>
                    <WrittenText>{assignment.articleTitle}</WrittenText>
                  </b>
                  <br />
                  <WrittenText>{aimsOf(assignment)}</WrittenText>
                  <br />
                  <span className="quiet">
                    {copy.due} <LocalTime instant={assignment.dueAt} show="date" />
                    {/* During an upgrade, a server of the previous version does not send this. */}
                    {assignment.notDueBefore && (
                      <>
                        {copy.notBefore} <LocalTime instant={assignment.notDueBefore} show="date" />
                      </>
                    )}
                    {`, ${termsOf(assignment)}`}
                  </span>
                </div>
                <div className={styles.buttons}>
                  <Button
                    size="small"
                    // Not disabled, because the focus returns to it.
                    aria-busy={sought === assignment.id}
                    aria-label={`${copy.change} ${nameOf(assignment)}`}
                    onClick={() => void change(assignment.id)}
                  >
                    {copy.change}
                  </Button>
                  <Button
                    size="small"
                    aria-label={`${copy.withdraw} ${nameOf(assignment)}`}
                    onClick={() => setWithdrawn(assignment)}
                  >
                    {copy.withdraw}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {list.query.hasNextPage && <Button onClick={list.loadMore}>{copy.more}</Button>}
        </PagedList>
      </Dialog>
      {changed && <AssignDialog assignment={changed} onClose={() => setChanged(null)} />}
      {withdrawn && (
        <ConfirmDialog
          open
          onClose={() => setWithdrawn(null)}
          {...copy.question(withdrawn.articleTitle)}
          tone="danger"
          sending={withdraw.isPending}
          onConfirm={() => withdraw.mutate({ id: withdrawn.id })}
        />
      )}
    </>
  );
}

/** A label that distinguishes its buttons from others: an article may be assigned more than once. */
function nameOf(assignment: AssignmentItem): string {
  return `${assignment.articleTitle}, ${aimsOf(assignment)}`;
}

function termsOf({ fromEdition, eachEdition, againAfterMonths }: AssignmentItem): string {
  return [
    copy.from(fromEdition),
    ...(eachEdition ? [copy.again] : []),
    ...(againAfterMonths === null ? [] : [copy.months(againAfterMonths)]),
  ].join(", ");
}
