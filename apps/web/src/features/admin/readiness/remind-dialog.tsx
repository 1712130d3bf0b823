import type { ReminderSchedule } from "@antochi/contract/readiness";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { adminCopy } from "../../../content/admin.ts";
import { assignmentsCopy } from "../../../content/assignments.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { FailedState } from "../../../ui/lists/failed-state.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { SendButton } from "../../../ui/fields/send-button.tsx";
import { showToast } from "../../../ui/toasts/toast.ts";
import { useOwnClose } from "../../../ui/dialogs/use-own-close.ts";
import { failureWords } from "../lists/failure-words.ts";
import styles from "./assign.module.css";

const { remind: copy } = assignmentsCopy;
const rhythms = { off: null, day: "day", week: "week" } as const satisfies Record<
  string,
  ReminderSchedule["every"]
>;

type RemindDialogProps = {
  scope: { unitId?: number; articleId?: number };
  /** The scope in words: in Unit A. */
  where: string;
  onClose: () => void;
};

/** Sends reminders to everyone who is late, and shows how many people that is beforehand. */
export function RemindDialog({ scope, where, onClose }: RemindDialogProps) {
  const query = api.readiness.countLateMembers.useQuery(scope, { staleTime: 0 });
  const { data: counts } = query;
  const send = useRemind(onClose);
  const reached = counts && counts.late - counts.reminded;
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title}
      description={copy.text(where)}
      actions={
        <>
          <Button onClick={onClose}>{adminCopy.cancel}</Button>
          <SendButton
            variant="primary"
            className={styles.remind}
            disabled={!reached}
            sending={send.isPending}
            onClick={() => send.mutate(scope)}
          >
            {wordsFor(reached)}
          </SendButton>
        </>
      }
    >
      {query.isError && (
        <FailedState message={failureWords(query.error)} onRetry={() => void query.refetch()} />
      )}
      {!query.isError && (
        <p role="status">
          {counts ? copy.late(counts.late) : "\u00a0"}
          {counts && counts.reminded > 0 && ` ${copy.reminded(counts.reminded)}`}
        </p>
      )}
      <Schedule />
    </Dialog>
  );
}

/** @param reached the number of people who will be reminded; undefined until it is known */
function wordsFor(reached: number | undefined): string {
  if (reached === undefined) return copy.person;
  return reached === 0 ? copy.nobody : copy.send(reached);
}

/** Sends reminders to one person or many, and then closes its dialog. */
export function useRemind(onClose: () => void) {
  const closeOwn = useOwnClose(onClose);
  return api.readiness.remindMembers.useMutation({
    onSuccess() {
      showToast(copy.sent);
      closeOwn();
    },
    onError: (error) => toastFailure(error, copy.failed),
  });
}

function Schedule() {
  const utils = api.useUtils();
  const { data } = api.readiness.reminderSchedule.useQuery(undefined, { staleTime: 0 });
  const change = api.readiness.scheduleReminders.useMutation({
    onSuccess(schedule) {
      utils.readiness.reminderSchedule.setData(undefined, schedule);
      showToast(copy.scheduled);
    },
    onError: (error) => toastFailure(error, copy.failed),
  });
  // Keeps its place before it is known, so that the buttons below do not move then.
  return (
    <div className={styles.aim} data-unknown={!data || undefined}>
      <p className={styles.label}>{copy.schedule}</p>
      <Segments
        label={copy.schedule}
        value={data?.every ?? "off"}
        onValueChange={(rhythm) => change.mutate({ every: rhythms[rhythm] })}
        segments={(["off", "day", "week"] as const).map((value) => ({ value, label: copy.rhythms[value] }))}
      />
    </div>
  );
}
