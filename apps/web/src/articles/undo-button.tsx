import { useSyncExternalStore } from "react";
import { publishCopy as copy } from "../content/publish.ts";
import { Button } from "../ui/button.tsx";
import type { Publishing } from "./create-publishing.ts";

/** Takes back what was published last, for as long as it says; nothing where there is nothing to take back. */
export function UndoButton({ publishing, size }: { publishing: Publishing; size?: "small" }) {
  const { undoLeft, undoLeavesEditions } = useSyncExternalStore(publishing.subscribe, publishing.read);
  if (undoLeft === 0) return null;
  return (
    <Button {...(size && { size })} onClick={() => void publishing.undo()}>
      {undoLeavesEditions ? copy.undoButEditions(undoLeft) : copy.undo(undoLeft)}
    </Button>
  );
}
