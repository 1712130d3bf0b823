import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Closes the open article: goes back in the history to the list as it was left, past all links followed since, so that Back
 * does not lead through closed articles again. Where a link led straight to the article, it goes forward to the list.
 */
export function useCloseArticle(isOpen: boolean): () => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  const list = useRef<number>(undefined);

  useEffect(() => {
    if (!isOpen) list.current = history.location.state.__TSR_index;
  }, [isOpen, history]);

  return () => {
    const steps = list.current === undefined ? 0 : history.location.state.__TSR_index - list.current;
    if (steps > 0) {
      history.go(-steps);
      return;
    }
    void navigate({ to: "/knowledge-base", search: ({ q }) => ({ q }), resetScroll: false });
  };
}

/** Gives the focus back to the link that opened the article, if it was in the article when that was closed. */
export function useFocusReturned(articleId: number | undefined): void {
  const opener = useRef<HTMLAnchorElement>(undefined);
  // Before the browser paints: on a phone the list is then hidden, and its link loses the focus.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (articleId === undefined) {
      if (focused === document.body) opener.current?.focus({ preventScroll: true });
      opener.current = undefined;
    } else if (focused instanceof HTMLAnchorElement) opener.current = focused;
  }, [articleId]);
}

/** Returns to the list when the open article is deleted here; one that somebody else deleted is replaced by a notice. */
export function useLeaveDeleted(
  shownId: number | undefined,
  articleId: number | undefined,
  ready: boolean,
): void {
  const navigate = useNavigate();
  const shown = useRef(shownId);
  useEffect(() => {
    if (shownId !== undefined) shown.current = shownId;
    else if (ready && articleId !== undefined && shown.current === articleId) {
      shown.current = undefined;
      void navigate({ to: "/knowledge-base", search: ({ q }) => ({ q }), replace: true });
    }
  }, [shownId, articleId, ready, navigate]);
}
