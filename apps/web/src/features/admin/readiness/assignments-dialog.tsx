import { newestFirstCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import type { AssignmentItem } from "@antochi/contract/required-reading";
import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { useList } from "../../../api-client/use-list.ts";
import { assignmentsCopy } from "../../../content/assignments.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { showToast } from "../../../ui/toasts/toast.ts";
import { WrittenText } from "../../../ui/written-text.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import { aimsOf } from "./assigned-meanwhile.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import styles from "./assign.module.css";

const { list: copy } = assignmentsCopy;

/** The assignments, newest first, to edit or withdraw. */
export function AssignmentsDialog({ onClose }: { onClose: () => void }) {
  const change = useChange();
  const withdrawal = useWithdrawal();
  const list = useList(api.assignments.listAssignments, {
    filter: {},
    limit: pageSizes.assignments.default,
    cursor: newestFirstCursor,
  });
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
              <AssignmentRow
                key={assignment.id}
                assignment={assignment}
                isSought={change.sought === assignment.id}
                onChange={() => void change.begin(assignment.id)}
                onWithdraw={() => withdrawal.ask(assignment)}
              />
            ))}
          </ul>
          {list.query.hasNextPage && <Button onClick={list.loadMore}>{copy.more}</Button>}
        </PagedList>
      </Dialog>
      {change.dialog}
      {withdrawal.dialog}
    </>
  );
}

/** Opens an assignment's newest state: the list may be older than another administrator's change. */
function useChange() {
  const utils = api.useUtils();
  const [changed, setChanged] = useState<AssignmentItem | null>(null);
  const [sought, setSought] = useState<number | null>(null);
  async function begin(id: number) {
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
  return {
    /** The assignment whose newest state is being fetched. */
    sought,
    begin,
    dialog: changed && <AssignDialog assignment={changed} onClose={() => setChanged(null)} />,
  };
}

/** Withdraws an assignment, after a question. */
function useWithdrawal() {
  const utils = api.useUtils();
  const [asked, ask] = useState<AssignmentItem | null>(null);
  const withdraw = api.assignments.withdrawAssignment.useMutation({
    async onSuccess(_, { id }) {
      ask((now) => (now?.id === id ? null : now));
      showToast(copy.withdrawn);
      await Promise.all([utils.assignments.invalidate(), utils.readiness.invalidate()]);
    },
    onError: (error) => toastFailure(error, copy.failed),
  });
  return {
    ask,
    dialog: asked && (
      <ConfirmDialog
        open
        onClose={() => ask(null)}
        {...copy.question(asked.articleTitle, aimsOf(asked))}
        tone="danger"
        sending={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ id: asked.id })}
      />
    ),
  };
}

type AssignmentRowProps = {
  assignment: AssignmentItem;
  isSought: boolean;
  onChange: () => void;
  onWithdraw: () => void;
};

function AssignmentRow({ assignment, isSought, onChange, onWithdraw }: AssignmentRowProps) {
  const { articleTitle, dueAt, notDueBefore } = assignment;
  return (
    <li>
      <div>
        <b>
          <WrittenText>{articleTitle}</WrittenText>
        </b>
        <br />
        <WrittenText>{aimsOf(assignment)}</WrittenText>
        <br />
        <span className="quiet">
          {copy.due} <LocalTime instant={dueAt} show="date" />
          {/* During an upgrade, a server of the previous version does not send this. */}
          {notDueBefore && (
            <>
              {copy.notBefore} <LocalTime instant={notDueBefore} show="date" />
            </>
          )}
          {`, ${termsOf(assignment)}`}
        </span>
      </div>
      <div className={styles.buttons}>
        <Button
          size="small"
          // Not disabled, because the focus returns to it.
          aria-busy={isSought}
          aria-label={`${copy.change} ${nameOf(assignment)}`}
          onClick={onChange}
        >
          {copy.change}
        </Button>
        <Button size="small" aria-label={`${copy.withdraw} ${nameOf(assignment)}`} onClick={onWithdraw}>
          {copy.withdraw}
        </Button>
      </div>
    </li>
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
