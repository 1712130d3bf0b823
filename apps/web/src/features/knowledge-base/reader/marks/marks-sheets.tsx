import { usePhone } from "../../phone-bar.tsx";
import { useReader } from "../reader-context.ts";
import { MarkList } from "./mark-list.tsx";
import { NoteForm } from "./note-form.tsx";

/** What is open of a member's marks: their list, or a note that is being written. */
export function MarksSheets() {
  const { marks } = useReader();
  const place = usePhone() ? "foot" : "middle";
  if (marks.sheet?.kind === "list") return <MarkList place={place} />;
  if (marks.sheet?.kind === "note") return <NoteForm written={marks.sheet.written} place={place} />;
  return null;
}
