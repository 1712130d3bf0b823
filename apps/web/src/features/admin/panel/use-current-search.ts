import { useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { type AdminSearch, readAdminSearch } from "../admin-search.ts";

/**
 * What the panel's address says by now. The router renders an address when its navigation has ended, while its history knows
 * it at once: the next key must not act on what was looked at before, nor go back to an entry that was never seen.
 */
export function useCurrentSearch(rendered: AdminSearch): AdminSearch {
  const { history, parseLocation } = useRouter();
  const location = useSyncExternalStore(history.subscribe, () => history.location);
  const { pathname, search } = parseLocation(location);
  const current = readAdminSearch(search);
  // Where one is on the way to another page or tab, this one stays as it is until that is rendered.
  return pathname === "/admin" && current.tab === rendered.tab ? current : rendered;
}
