import { useBlocker, useRouter } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
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
 * Handles closing a dialog with fields by Escape, its close button or a click outside, and leaving its page by Back: it asks
 * before discarding what was typed. The Cancel button needs no question, as its label says so.
 * @returns the dialog's `onClose`, and the question to render inside it
 */
export function useDismissal({ isUnsaved, onClose, words }: DismissalOptions): {
  dismiss: () => void;
  question: ReactNode;
} {
  const { confirm, dialog } = useQuestion();
  const { history } = useRouter();
  const isLeaving = useRef(false);

  /** Closes the dialog unless what was typed is to be kept. @returns whether it was closed */
  async function close(): Promise<boolean> {
    try {
      if (isUnsaved()) await confirm(words);
    } catch (error) {
      if (!(error instanceof Declined)) throw error;
      return false;
    }
    onClose();
    return true;
  }

  async function leaveBy(action: "BACK" | "FORWARD"): Promise<void> {
    isLeaving.current = true;
    const isClosed = await close();
    isLeaving.current = false;
    if (!isClosed) return;
    if (action === "BACK") history.back({ ignoreBlocker: true });
    else history.forward({ ignoreBlocker: true });
  }

  useBlocker({
    enableBeforeUnload: false,
    async shouldBlockFn({ action }) {
      // The page below replaces its own entry, such as for the page that is read, and stays.
      if (action === "REPLACE" || !isUnsaved()) return false;
      if (action !== "BACK" && action !== "FORWARD") return !(await close());
      // By now the browser has left the entry. It returns before the answer: pressing Back again would leave another one.
      if (!isLeaving.current) void leaveBy(action);
      return true;
    },
  });
  return { dismiss: () => void close(), question: dialog };
}
