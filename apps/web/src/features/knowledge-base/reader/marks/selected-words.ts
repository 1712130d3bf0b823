import { limits } from "@antochi/contract/limits";
import { type RefObject, useCallback, useEffect, useRef } from "react";

/** Words selected on a page, or the page itself if there are none. */
export type Selected = { page: number; quote: string | null };

/**
 * Tracks the selection on the pages. Some browsers drop it when a tool is pressed or a dialog opens: the latest selection
 * still counts.
 */
export function useSelectedWords(pages: RefObject<HTMLElement | null>): () => Selected | undefined {
  const last = useRef<Selected>(undefined);
  useEffect(() => {
    function follow() {
      const selection = document.getSelection();
      const page = pageOf(selection?.anchorNode ?? null, pages.current);
      if (page === undefined || !selection) return;
      const quote = selection.toString().replaceAll(/\s+/g, " ").trim().slice(0, limits.quoteMax);
      last.current = quote === "" ? undefined : { page, quote };
    }
    document.addEventListener("selectionchange", follow);
    return () => document.removeEventListener("selectionchange", follow);
  }, [pages]);
  return useCallback(() => last.current, []);
}

function pageOf(node: Node | null, pages: HTMLElement | null): number | undefined {
  const element = node instanceof HTMLElement ? node : node?.parentElement;
  if (!element || !pages?.contains(element)) return undefined;
  const number = element.closest<HTMLElement>(".page[data-page-number]")?.dataset["pageNumber"];
  return number === undefined ? undefined : Number(number);
}
