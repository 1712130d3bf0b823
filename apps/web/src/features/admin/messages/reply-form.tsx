import { languageNames, languages } from "@antochi/contract/languages";
import type { Thread } from "@antochi/contract/inbox";
import { limits } from "@antochi/contract/limits";
import { type KeyboardEvent, type Ref, useRef } from "react";
import { api } from "../../../api-client/api.ts";
import { toApiError } from "../../../api-client/api-error.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { inboxCopy } from "../../../content/inbox.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { showToast } from "../../../ui/toasts/toast.ts";
import { useDraft } from "../use-draft.ts";
import styles from "./inbox.module.css";
import { keyOfEnquiry } from "./use-inbox.ts";

export type Writing = "reply" | "note";

type ReplyFormProps = {
  thread: Thread;
  /** The last entry of the thread that the user has seen here. */
  seen: number;
  writing: Writing;
  onWriting: (writing: Writing) => void;
  field: Ref<HTMLTextAreaElement>;
  onChanged: (thread: Thread) => void;
  /** Called after a successful save if nothing was typed since. */
  onWritten: () => void;
  /** Called after a failed save; `overtaken` if another administrator wrote meanwhile. */
  onRefused: (overtaken: boolean) => void;
};

/** Answers by mail, or adds a note for other administrators. The text stays until it is saved. */
export function ReplyForm({ thread, seen, writing, onWriting, field, ...act }: ReplyFormProps) {
  const { kind, id } = thread;
  const { draft, setDraft, settle } = useDraft(`${writing}:${keyOfEnquiry(thread)}`);
  const text = draft ?? "";
  const reply = api.enquiries.replyToEnquiry.useMutation();
  const note = api.enquiries.noteOnEnquiry.useMutation();
  const sending = reply.isPending || note.isPending;
  // Known at once, while `sending` shows a moment later: a busy page takes two clicks before that.
  const busy = useRef(false);
  const isEmpty = text.trim() === "";

  async function send(close: boolean) {
    if (isEmpty || busy.current) return;
    busy.current = true;
    const isReply = writing === "reply";
    const copy = isReply ? inboxCopy.reply : inboxCopy.note;
    try {
      act.onChanged(
        isReply
          ? await reply.mutateAsync({ kind, id, text, seen, close })
          : await note.mutateAsync({ kind, id, text }),
      );
      if (settle(text)) act.onWritten();
      showToast(isReply ? inboxCopy.reply.sent : inboxCopy.note.saved);
    } catch (error) {
      await toastFailure(error, copy.failed);
      act.onRefused(toApiError(error).status === 409);
    } finally {
      busy.current = false;
    }
  }
  function sendByKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send(true);
  }

  const language = languageNames[languages.find((each) => each === thread.language) ?? "en"];
  return (
    <div className={styles.write}>
      <TextAreaField
        ref={field}
        name={writing}
        label={writing === "reply" ? inboxCopy.reply.label : inboxCopy.note.label}
        optional={writing === "reply" ? inboxCopy.reply.to(thread.email, language) : undefined}
        rows={4}
        maxLength={limits.messageMax}
        value={text}
        onChange={({ target }) => setDraft(target.value || null)}
        onKeyDown={sendByKey}
      />
      <div className={classNames(styles.buttons, styles.foot)}>
        <Button
          variant="quiet"
          className={styles.instead}
          onClick={() => onWriting(writing === "reply" ? "note" : "reply")}
        >
          {writing === "reply" ? inboxCopy.reply.instead : inboxCopy.note.instead}
        </Button>
        <span className={styles.grow} />
        {writing === "reply" ? (
          <>
            <Button disabled={isEmpty} sending={sending} onClick={() => void send(false)}>
              {inboxCopy.reply.keep}
            </Button>
            <Button variant="primary" disabled={isEmpty} sending={sending} onClick={() => void send(true)}>
              {inboxCopy.reply.send}
            </Button>
          </>
        ) : (
          <Button variant="primary" disabled={isEmpty} sending={sending} onClick={() => void send(false)}>
            {inboxCopy.note.save}
          </Button>
        )}
      </div>
    </div>
  );
}
