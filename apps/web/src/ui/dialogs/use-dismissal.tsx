import type { ReactNode } from "react";
import { Declined } from "./declined.ts";
import { useQuestion } from "./use-question.tsx";

type DismissalOptions = {
  /** Whether the dialog holds input that closing it would lose. */
  isUnsaved: () => boolean;
  onClose: () => void;
  /** The confirmation shown before such input is lost. */
  words: { title: string; description: string; confirmLabel: string };
};

/**
 * Handles closing a dialog with fields by Escape, its close button or a click outside: it asks before discarding what was
 * typed. The Cancel button needs no question, as its label says so.
 * @returns the dialog's `onClose`, and the question to render inside it
 */
export function useDismissal({ isUnsaved, onClose, words }: DismissalOptions): {
  dismiss: () => void;
  question: ReactNode;
} {
  const { confirm, dialog } = useQuestion();
  async function ask(): Promise<void> {
    try {
      if (isUnsaved()) await confirm(words);
      onClose();
    } catch (error) {
      if (!(error instanceof Declined)) throw error;
    }
  }
  return { dismiss: () => void ask(), question: dialog };
}
