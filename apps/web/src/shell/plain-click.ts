import type { MouseEvent } from "react";

/**
 * Whether a click on a link navigates in this tab: main button, and no modifier key that asks for a new tab or a download.
 */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
