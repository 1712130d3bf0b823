import { useState } from "react";
import { offlineCopy } from "../../../content/offline.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { dropRefusedNotes, useRefusedNotes } from "./refused-notes.ts";

const copy = offlineCopy.refusedNotes;

/**
 * Shows what was typed and could not be saved, since its article may be gone: there is no other place for it. Closed, it
 * comes back when the library is opened again, until the notes are discarded.
 */
export function RefusedNotesDialog() {
  const refused = useRefusedNotes();
  const [closed, setClosed] = useState(0);
  if (refused.length <= closed) return null;
  const reasons = [...new Set(refused.map(({ reason }) => reason))];

  return (
    <Dialog
      open
      onClose={() => setClosed(refused.length)}
      title={copy.title(refused.length)}
      description={`${reasons.join(" ")} ${copy.text}`}
      width="fields"
      actions={
        <>
          <Button
            onClick={() => {
              setClosed(0);
              dropRefusedNotes();
            }}
          >
            {copy.discard}
          </Button>
          <Button
            variant="primary"
            onClick={() => void copyText(refused.map(({ note }) => note).join("\n\n"), copy)}
          >
            {copy.copy}
          </Button>
        </>
      }
    >
      {refused.map(({ id, note, page, title }) => (
        <TextAreaField
          key={id}
          label={copy.place(page, title)}
          name={`refused-note-${id}`}
          rows={4}
          value={note}
          readOnly
        />
      ))}
    </Dialog>
  );
}
