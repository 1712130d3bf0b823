import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Declined } from "./declined.ts";

type Question = {
  title: string;
  description: ReactNode;
  confirmLabel: string;
};

type Asked = Question & { answer: (isConfirmed: boolean) => void };

/**
 * Asks for confirmation in the middle of an action, which then goes on.
 * @returns `confirm`, which rejects with `Declined` if the answer is no, and the dialog to render
 */
export function useQuestion(): { confirm: (question: Question) => Promise<void>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  async function confirm(question: Question): Promise<void> {
    const isConfirmed = await new Promise<boolean>((resolve) => {
      setAsked({ ...question, answer: resolve });
    });
    setAsked(null);
    if (!isConfirmed) throw new Declined(question.title);
  }
  return {
    confirm,
    dialog: asked && (
      <ConfirmDialog
        open
        onClose={() => asked.answer(false)}
        title={asked.title}
        description={asked.description}
        confirmLabel={asked.confirmLabel}
        onConfirm={() => asked.answer(true)}
      />
    ),
  };
}
