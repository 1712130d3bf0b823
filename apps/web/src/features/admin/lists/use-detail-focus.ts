import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from "react";

type Key = string | number;

type DetailFocusOptions = {
  /** What holds the rows, each with its key as `data-row`. */
  board: RefObject<HTMLElement | null>;
  /** The row that is open, as the address says it. */
  open: Key | undefined;
  /** Whether what is open takes the place of the list, as on a phone. */
  isPage: boolean;
  onClose: () => void;
};

/**
 * The focus on its way between a list and what is open of it, which Tab would reach only behind all rows: opened by a key it
 * goes there, closed it comes back to the row. Escape leads from a field to what it stands in, and from there to the list.
 * Held by `admin-keyboard.test.ts`.
 */
export function useDetailFocus({ board, open, isPage, onClose }: DetailFocusOptions) {
  const router = useRouter();
  const detail = useRef<HTMLElement>(null);
  const before = useRef(open);
  const wanted = useRef<Key>(undefined);
  /** Beside the list it is in view already, as far as it can be. */
  const focusDetail = useCallback(() => detail.current?.focus({ preventScroll: !isPage }), [isPage]);

  useEffect(() => {
    const left = before.current;
    before.current = open;
    // The row that was opened takes the focus first.
    if (open !== undefined && wanted.current === open) focusDetail();
    wanted.current = undefined;
    if (open !== undefined || left === undefined) return;
    const row = board.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(left))}"]`);
    row?.focus();
    // Where the address follows only now, the router begins at the top of the page.
    return router.subscribe("onRendered", () => row?.scrollIntoView({ block: "nearest" }));
  }, [open, board, router, focusDetail]);

  useEffect(() => {
    if (isPage) focusDetail();
  }, [isPage, focusDetail]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, target, currentTarget } = event;
    // In a dialog it is the dialog's, whose events come here too.
    if (key !== "Escape" || !(target instanceof Element) || !currentTarget.contains(target)) return;
    event.preventDefault();
    if (target.matches("input, textarea, select")) currentTarget.focus();
    else onClose();
  }

  return {
    detail: { ref: detail, tabIndex: -1, onKeyDown },
    /** Goes to what is open, at once or as soon as this row is. */
    enter(key: Key) {
      wanted.current = key;
      if (key === open) focusDetail();
    },
    focusDetail,
  };
}

/** Opens a row by Enter while the row itself has the focus, as the keys that step through rows give it. */
export function onEnter(open: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || event.target !== event.currentTarget) return;
    event.preventDefault();
    open();
  };
}
