import type { MouseEvent } from "react";

/** Whether a click on a link means "go there, here": no other button, no key that asks for a tab or a download. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
