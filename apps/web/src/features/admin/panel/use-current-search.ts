import { useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { type AdminSearch, readAdminSearch } from "../admin-search.ts";

/**
 * The current search parameters of the panel. The router renders an address when its navigation has ended, but its history
 * has it at once: the next key press must not act on the item shown before, nor Back lead to an entry that was never seen.
 */
export function useCurrentSearch(rendered: AdminSearch): AdminSearch {
  const { history, parseLocation } = useRouter();
  const location = useSyncExternalStore(history.subscribe, () => history.location);
  const { pathname, search } = parseLocation(location);
  const current = readAdminSearch(search);
  // During navigation to another page or tab, this one stays unchanged until that is rendered.
  return pathname === "/admin" && current.tab === rendered.tab ? current : rendered;
}
