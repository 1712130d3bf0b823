import type { ReactNode } from "react";
import { Declined } from "./declined.ts";
import { useQuestion } from "./use-question.tsx";

type DismissalOptions = {
  /** Whether anything stands in the dialog that would be lost with it. */
  isUnsaved: () => boolean;
  onClose: () => void;
  /** The question before that. */
  words: { title: string; description: string; confirmLabel: string };
};

/**
 * How a dialog with fields is left by Escape, by its cross or by a press beside it: what was typed is not lost before that
 * was asked. Its Cancel says so already. @returns what the dialog calls, and the question, to be put into it
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
