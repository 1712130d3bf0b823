import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";

/** How often the address follows the reader, in milliseconds: browsers refuse to change it much oftener. */
const settle = 300;

/** How a page came into view: by reading on, or by a link or heading that leads there. */
export type Arrival = "reading" | "jump";

/**
 * Writes the page in view into the address, so that it can be linked. Back leads to where a jump began, and past pages
 * that were read on to the article before.
 */
export function useOpenPage(articleId: number): (page: number, how: Arrival) => void {
  const navigate = useNavigate();
  const unwritten = useRef<{ page: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  useEffect(() => () => clearTimeout(unwritten.current?.timer), []);

  return useCallback(
    (page, how) => {
      function write(written: number, replace: boolean) {
        unwritten.current = undefined;
        void navigate({
          to: "/knowledge-base",
          search: (before) => ({ ...before, article: articleId, page: written }),
          replace,
          resetScroll: false,
        });
      }
      const before = unwritten.current;
      clearTimeout(before?.timer);
      if (how === "reading") {
        unwritten.current = { page, timer: setTimeout(() => write(page, true), settle) };
        return;
      }
      // Whoever jumps at once comes back to the page they had read on to.
      if (before) write(before.page, true);
      write(page, false);
    },
    [articleId, navigate],
  );
}
