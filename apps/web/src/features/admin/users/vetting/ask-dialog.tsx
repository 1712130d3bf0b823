import type { ListedUser } from "@antochi/contract/users";
import { limits } from "@antochi/contract/limits";
import { api } from "../../../../api-client/api.ts";
import { toastFailure } from "../../../../api-client/toast-failure.ts";
import { adminCopy } from "../../../../content/admin.ts";
import { vettingCopy } from "../../../../content/vetting.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { SendButton } from "../../../../ui/fields/send-button.tsx";
import { TextAreaField } from "../../../../ui/fields/text-area-field.tsx";
import { showToast } from "../../../../ui/toasts/toast.ts";
import { useOwnClose } from "../../../../ui/dialogs/use-own-close.ts";
import { useDraft } from "../../use-draft.ts";
import { nameOf } from "../user-rows.ts";

const copy = vettingCopy.ask;

/** Sends a question by mail to somebody who waits for a decision. The text stays until it is sent. */
export function AskDialog({ person, onClose }: { person: ListedUser; onClose: () => void }) {
  const { draft, setDraft, settle } = useDraft(`question-${person.id}`);
  const words = draft ?? "";
  const utils = api.useUtils();
  const closeOwn = useOwnClose(onClose);
  const ask = api.admin.askApplicant.useMutation({
    onSuccess(_, { words: sent }) {
      settle(sent);
      showToast(copy.done);
      void utils.admin.readDossier.invalidate({ id: person.id });
      closeOwn();
    },
    onError: (error) => toastFailure(error, copy.failed),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width="fields"
      title={copy.title(nameOf(person))}
      description={copy.text(person.email)}
      actions={
        <>
          <Button onClick={onClose}>{adminCopy.cancel}</Button>
          <SendButton
            variant="primary"
            disabled={words.trim() === ""}
            sending={ask.isPending}
            onClick={() => ask.mutate({ id: person.id, words })}
          >
            {copy.confirm}
          </SendButton>
        </>
      }
    >
      <TextAreaField
        autoFocus
        name="question"
        label={copy.words}
        hint={copy.hint}
        rows={5}
        maxLength={limits.userNoteMax}
        value={words}
        data-unsaved={words !== "" || undefined}
        onChange={({ target }) => setDraft(target.value === "" ? null : target.value)}
      />
    </Dialog>
  );
}
