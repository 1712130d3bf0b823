import type { ListedUser } from "@antochi/contract/users";
import { rejectionReasons } from "@antochi/contract/vetting";
import { limits } from "@antochi/contract/limits";
import { useState } from "react";
import { adminCopy } from "../../../content/admin.ts";
import { vettingCopy } from "../../../content/vetting.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/fields/checkbox-field.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { useOwnClose } from "../../../ui/dialogs/use-own-close.ts";
import { useDraft } from "../use-draft.ts";
import type { Rejection } from "./use-decisions.ts";
import { nameOf } from "./user-rows.ts";
import styles from "./users.module.css";

const copy = vettingCopy.reject;
/** The maximum number of names in the question. */
const named = 3;

type RejectDialogProps = {
  users: readonly ListedUser[];
  /** @returns whether the server accepted it; if not, the text stays */
  onReject: (rejection: Rejection) => Promise<boolean>;
  onClose: () => void;
  /** Moves the focus after closing. */
  focusAfter?: () => void;
};

/**
 * Asks for the reason for rejecting one or several registrations, and whether to send it. The text is kept until it is
 * sent, however the dialog is closed.
 */
export function RejectDialog({ users, onReject, onClose, focusAfter }: RejectDialogProps) {
  const [reason, setReason] = useState<Rejection["reason"]>("other");
  // The list of users may shrink while the reason is being typed, so the draft's key is fixed.
  const [about] = useState(() => users.map(({ id }) => id).join("-"));
  const { draft, setDraft, settle } = useDraft(`rejection-${about}`);
  const words = draft ?? "";
  const [told, setTold] = useState(true);
  const [sending, setSending] = useState(false);
  const closeOwn = useOwnClose(onClose);
  const [only] = users;
  const isOne = users.length === 1 && only !== undefined;

  async function send() {
    setSending(true);
    const taken = await onReject({ reason, told, words: told && words.trim() !== "" ? words : null });
    setSending(false);
    if (!taken) return;
    settle(words);
    closeOwn();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      width="fields"
      focusAfter={focusAfter}
      title={isOne ? copy.title(nameOf(only)) : copy.titleMany(users.length)}
      description={
        isOne ? copy.note : copy.names(users.slice(0, named).map(nameOf), Math.max(users.length - named, 0))
      }
      actions={
        <>
          {!isOne && <span className={styles.dialogNote}>{copy.note}</span>}
          <Button autoFocus onClick={onClose}>
            {adminCopy.cancel}
          </Button>
          <Button variant="primary" sending={sending} onClick={() => void send()}>
            {isOne ? copy.confirm : copy.confirmMany(users.length)}
          </Button>
        </>
      }
    >
      <SelectField
        name="reason"
        label={copy.reason}
        hint={copy.reasonHint}
        options={rejectionReasons.map((value) => ({ value, label: copy.reasons[value] }))}
        value={reason}
        onChange={({ target }) =>
          setReason(rejectionReasons.find((each) => each === target.value) ?? "other")
        }
      />
      <TextAreaField
        name="words"
        label={copy.words}
        optional={copy.optional}
        rows={3}
        maxLength={limits.userNoteMax}
        disabled={!told}
        value={words}
        data-unsaved={words !== "" || undefined}
        onChange={({ target }) => setDraft(target.value === "" ? null : target.value)}
      />
      <CheckboxField
        name="told"
        label={copy.tell}
        checked={told}
        onChange={({ target }) => setTold(target.checked)}
      />
    </Dialog>
  );
}
