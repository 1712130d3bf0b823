import type { Dossier } from "@antochi/contract/vetting";
import { limits } from "@antochi/contract/limits";
import type { Ref } from "react";
import { api } from "../../../../api-client/api.ts";
import { toastFailure } from "../../../../api-client/toast-failure.ts";
import { vettingCopy } from "../../../../content/vetting.ts";
import { Button } from "../../../../ui/button.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { TextAreaField } from "../../../../ui/fields/text-area-field.tsx";
import { showToast } from "../../../../ui/toasts/toast.ts";
import { WrittenText } from "../../../../ui/written-text.tsx";
import { useDraft } from "../../use-draft.ts";
import styles from "./dossier.module.css";

const copy = vettingCopy.dossier;

type SavedNote = NonNullable<Dossier["note"]>;
type NoteProps = { id: number; known: Dossier; field: Ref<HTMLTextAreaElement> };

/**
 * A note that administrators share. A draft is stored until it is saved or reset, with the version it was started at. If
 * another administrator saves meanwhile, their text is shown below, and whoever sees it there may overwrite it.
 */
export function Note({ id, known: { note }, field }: NoteProps) {
  const { draft, base, setDraft, settle } = useDraft(`note-${id}`, momentOf(note));
  const utils = api.useUtils();
  const write = api.admin.writeNote.useMutation({
    onSuccess({ note: written }, { text }) {
      utils.admin.readDossier.setData({ id }, (before) => before && { ...before, note: written });
      settle(text ?? "", momentOf(written));
      showToast(copy.noteSaved);
      void utils.admin.readDossier.invalidate({ id });
    },
    async onError(error) {
      void utils.admin.readDossier.invalidate({ id });
      await toastFailure(error, copy.noteFailed);
    },
  });
  const save = (over: string) => write.mutate({ id, text: draft, seenAt: over === "" ? null : over });
  return (
    <section className={styles.part}>
      <TextAreaField
        ref={field}
        name="note"
        label={copy.note}
        optional={copy.noteHint}
        rows={2}
        maxLength={limits.userNoteMax}
        value={draft ?? note?.text ?? ""}
        data-unsaved={draft !== null || undefined}
        onChange={({ target }) => setDraft(target.value === (note?.text ?? "") ? null : target.value)}
      />
      {draft === null ? (
        note && <Written note={note} />
      ) : (
        <div className={styles.save}>
          <Button size="small" sending={write.isPending} onClick={() => save(base)}>
            {copy.saveNote}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setDraft(null)}>
            {copy.dropNote}
          </Button>
        </div>
      )}
      {draft !== null && base !== momentOf(note) && (
        <div className={styles.meanwhile}>
          <p>{note === null ? copy.noteGone : <WrittenText>{note.text}</WrittenText>}</p>
          {note && <Written note={note} />}
          <Button size="small" sending={write.isPending} onClick={() => save(momentOf(note))}>
            {copy.saveOver}
          </Button>
        </div>
      )}
    </section>
  );
}

function Written({ note: { by, at } }: { note: SavedNote }) {
  return (
    <p className={styles.written}>
      {copy.noteBy(by)} <LocalTime instant={at} show="dateAndMinute" />
    </p>
  );
}

/** The version of a note: the time at which it was written; empty if there is none. */
function momentOf(note: SavedNote | null): string {
  return note?.at ?? "";
}
