import type { ReactNode, RefObject } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";
import { ownWords } from "../own-words.ts";
import { SendButton } from "../fields/send-button.tsx";

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The question, which names what it is about. */
  title: string;
  /** What will be lost and what will stay. */
  description: ReactNode;
  confirmLabel: string;
  /** `danger` for what cannot be undone; everything else is the dialog's primary button. */
  tone?: "primary" | "danger";
  sending?: boolean;
  onConfirm: () => void;
  /** Gets the focus after closing if the element that opened the dialog is gone by then. */
  focusInstead?: RefObject<HTMLElement | null>;
};

/** Asks before an action. Cancel comes first and has the initial focus. */
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
          <Button autoFocus data-autofocus onClick={() => dialog.onClose()}>
            {ownWords.cancel}
          </Button>
          <SendButton variant={tone} sending={sending} onClick={onConfirm}>
            {confirmLabel}
          </SendButton>
        </>
      }
    />
  );
}
