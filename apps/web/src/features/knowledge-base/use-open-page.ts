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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    (page, how) => {
      function write() {
        void navigate({
          to: "/knowledge-base",
          search: (before) => ({ ...before, article: articleId, page }),
          replace: how === "reading",
          resetScroll: false,
        });
      }
      clearTimeout(timer.current);
      if (how === "jump") write();
      else timer.current = setTimeout(write, settle);
    },
    [articleId, navigate],
  );
}
