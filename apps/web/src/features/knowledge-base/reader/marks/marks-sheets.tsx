import { usePhone } from "../../phone-bar.tsx";
import { useReader } from "../reader-context.ts";
import { MarkList } from "./mark-list.tsx";
import { NoteForm } from "./note-form.tsx";

/** The open dialog for a member's marks: their list, or a note being written. */
export function MarksSheets() {
  const { marks } = useReader();
  const place = usePhone() ? "foot" : "middle";
  if (marks.sheet?.kind === "list") return <MarkList place={place} />;
  if (marks.sheet?.kind === "note") return <NoteForm written={marks.sheet.written} place={place} />;
  return null;
}
