import { api } from "../../../api-client/api.ts";
import { assignmentsCopy } from "../../../content/assignments.ts";
import { Button, type ButtonLook } from "../../../ui/button.tsx";
import { useRemind } from "./remind-dialog.tsx";

const { remind: copy } = assignmentsCopy;

type RemindButtonProps = Pick<ButtonLook, "size"> & { userId: number; onSent?: () => void };

/** Sends a reminder to one person. Whoever got one within a day gets no other, and the button does not offer it. */
export function RemindButton({ userId, size, onSent = stay }: RemindButtonProps) {
  const remind = useRemind(onSent);
  const { data, isFetching } = api.readiness.countLateMembers.useQuery({ userId }, { staleTime: 0 });
  // Enabled if the count could not be fetched: the server reminds nobody twice.
  const isReached = data === undefined || data.late > data.reminded;
  return (
    <Button
      size={size}
      disabled={isFetching || !isReached}
      // What was sent just now is counted once its letter is written.
      sending={remind.isPending || remind.isSuccess}
      onClick={() => remind.mutate({ userId })}
    >
      {wordsFor({ isReached: isReached && !remind.isSuccess, isLate: data?.late !== 0 })}
    </Button>
  );
}

function wordsFor({ isReached, isLate }: { isReached: boolean; isLate: boolean }): string {
  if (isReached) return copy.person;
  return isLate ? copy.lately : copy.nobody;
}

function stay(): void {
  // Where the button stands for good, nothing closes behind it.
}
