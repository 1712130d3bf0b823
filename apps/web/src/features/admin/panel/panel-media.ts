import { useMedia } from "../../../ui/use-media.ts";

/** Screens too narrow to show a list and its detail side by side. The style sheets repeat this query. */
const panelPhone = "(max-width: 45rem)";

/** Whether the panel is on a phone; re-renders as the window changes. */
export function usePanelPhone(): boolean {
  return useMedia(panelPhone);
}

/** Whether the panel is on a phone right now. */
export function isPanelPhone(): boolean {
  return matchMedia(panelPhone).matches;
}
