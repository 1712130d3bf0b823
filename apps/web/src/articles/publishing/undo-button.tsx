import { useSyncExternalStore } from "react";
import { publishCopy as copy } from "../../content/publish.ts";
import { Button } from "../../ui/button.tsx";
import type { Publishing } from "./create-publishing.ts";

/** Undoes the last publishing, within the seconds that it shows; renders nothing if there is nothing to undo. */
export function UndoButton({ publishing, size }: { publishing: Publishing; size?: "small" }) {
  const { undoLeft, undoLeavesEditions } = useSyncExternalStore(publishing.subscribe, publishing.read);
  if (undoLeft === 0) return null;
  return (
    <Button {...(size && { size })} onClick={() => void publishing.undo()}>
      {undoLeavesEditions ? copy.undoButEditions(undoLeft) : copy.undo(undoLeft)}
    </Button>
  );
}
