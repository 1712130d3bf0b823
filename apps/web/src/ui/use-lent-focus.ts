import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Browsers take the focus from a button that is disabled: one that was pressed and then works has it again afterwards, unless
 * somebody went on meanwhile. @returns the button's ref
 */
export function useLentFocus(isDisabled: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const isLent = useRef(false);
  useLayoutEffect(() => {
    if (isDisabled) {
      isLent.current = document.activeElement === button.current;
    } else if (isLent.current) {
      isLent.current = false;
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    }
  }, [isDisabled]);
  return button;
}
