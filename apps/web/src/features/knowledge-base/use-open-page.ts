import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";

/** How often the address follows the reader, in milliseconds: browsers refuse to change it much oftener. */
const settle = 300;

/** Writes the page in view into the address, so that it can be linked; Back leads to the article before, not the page. */
export function useOpenPage(articleId: number): (page: number) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    (page) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        void navigate({
          to: "/knowledge-base",
          search: (before) => ({ ...before, article: articleId, page }),
          replace: true,
          resetScroll: false,
        });
      }, settle);
    },
    [articleId, navigate],
  );
}
