import { useMedia } from "../../../ui/use-media.ts";

/** Where the panel has no room for a list and what is open in it beside each other. Its sheets say the same. */
const panelPhone = "(max-width: 45rem)";

/** Whether the panel is on a phone, followed as the window changes. */
export function usePanelPhone(): boolean {
  return useMedia(panelPhone);
}

/** Whether the panel is on a phone at the moment. */
export function isPanelPhone(): boolean {
  return matchMedia(panelPhone).matches;
}
