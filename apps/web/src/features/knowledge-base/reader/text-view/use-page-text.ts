import type { PDFDocumentProxy } from "pdfjs-dist";
import { useCallback, useEffect, useState } from "react";
import { type PageToRead, type PageText, readPageText } from "./page-text.ts";

export type Awaited = PageToRead & {
  file: PDFDocumentProxy;
  /** The page is in the window or near it. */
  isNear: boolean;
  /** The page is the current one. */
  isShown: boolean;
};

/**
 * Converts a page near the window to text. A page that failed to load is retried on request, when it becomes the current
 * one, or when the connection is back.
 */
export function usePageText({ file, number, isNear, isShown, isScanned, headings }: Awaited) {
  const [attempt, setAttempt] = useState(1);
  const [{ text, attempt: last }, setOutcome] = useState<{ text?: PageText | undefined; attempt: number }>({
    attempt: 0,
  });
  const hasFailed = text === undefined && last > 0;
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown !== wasShown) {
    setWasShown(isShown);
    if (isShown && hasFailed) again();
  }

  useEffect(() => {
    if (!isNear) return undefined;
    let isGone = false;
    async function begin(): Promise<void> {
      const next = await readPageText(file, { number, isScanned, headings });
      if (!isGone) setOutcome({ text: next, attempt });
    }
    void begin();
    return () => {
      isGone = true;
    };
  }, [file, number, isNear, isScanned, headings, attempt]);

  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [hasFailed, again]);
  return { text, hasFailed, isTrying: last < attempt, again };
}
