import type { ReactNode, RefObject } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ownWords } from "./own-words.ts";

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The question, with the name of what it is about in it. */
  title: string;
  /** What goes and what stays. */
  description: ReactNode;
  confirmLabel: string;
  /** What cannot be taken back is danger; the rest is the dialog's primary button. */
  tone?: "primary" | "danger";
  sending?: boolean;
  onConfirm: () => void;
  /** Has the focus once it is closed, where what opened it is gone by then. */
  focusInstead?: RefObject<HTMLElement | null>;
};

/** Asks before an action. Cancel comes first and has the focus. */
export function ConfirmDialog({
  confirmLabel,
  tone = "primary",
  sending = false,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button autoFocus onClick={() => dialog.onClose()}>
            {ownWords.cancel}
          </Button>
          <Button variant={tone} sending={sending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
