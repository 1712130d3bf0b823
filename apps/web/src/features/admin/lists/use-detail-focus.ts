import { useRouter } from "@tanstack/react-router";
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from "react";

type Key = string | number;

/** The attributes of the detail's region, which takes the focus on opening and returns it on closing. */
export type DetailRegion = HTMLAttributes<HTMLElement> & { ref: RefObject<HTMLElement | null> };

type DetailFocusOptions = {
  /** The container of the rows, each with its key as `data-row`. */
  board: RefObject<HTMLElement | null>;
  /** The open row's key, from the address. */
  open: Key | undefined;
  /** Whether the detail replaces the list, as on a phone. */
  isPage: boolean;
  onClose: () => void;
};

/**
 * Moves the focus between a list and the detail of its open row, which Tab would reach only after all rows: opening by a
 * key focuses the detail, closing returns the focus to the row. Escape leads from a field to the detail, and from there to
 * the list. Held by `admin-keyboard.test.ts`.
 */
export function useDetailFocus({ board, open, isPage, onClose }: DetailFocusOptions) {
  const router = useRouter();
  const detail = useRef<HTMLElement>(null);
  const before = useRef(open);
  const wanted = useRef<Key>(undefined);
  /** Beside the list the detail is already in view, as far as it fits. */
  const focusDetail = useCallback(() => detail.current?.focus({ preventScroll: !isPage }), [isPage]);

  useEffect(() => {
    const left = before.current;
    before.current = open;
    // The opened row takes the focus first.
    if (open !== undefined && wanted.current === open) focusDetail();
    wanted.current = undefined;
    if (open !== undefined || left === undefined) return;
    const row = board.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(left))}"]`);
    row?.focus();
    // If the address is updated only now, the router scrolls to the top of the page.
    return router.subscribe("onRendered", () => row?.scrollIntoView({ block: "nearest" }));
  }, [open, board, router, focusDetail]);

  useEffect(() => {
    if (isPage) focusDetail();
  }, [isPage, focusDetail]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, target, currentTarget } = event;
    // A dialog handles its own Escape; React passes its events on to this handler too.
    if (key !== "Escape" || !(target instanceof Element) || !currentTarget.contains(target)) return;
    event.preventDefault();
    if (target.matches("input, textarea, select")) currentTarget.focus();
    else onClose();
  }

  return {
    detail: { ref: detail, tabIndex: -1, onKeyDown },
    /** Focuses the detail, at once or as soon as this row is open. */
    enter(key: Key) {
      wanted.current = key;
      if (key === open) focusDetail();
    },
    focusDetail,
  };
}

/** Opens a row by Enter while the row itself has the focus, as after stepping through rows by key. */
export function onEnter(open: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || event.target !== event.currentTarget) return;
    event.preventDefault();
    open();
  };
}
