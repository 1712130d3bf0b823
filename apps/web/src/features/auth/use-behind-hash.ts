import { useRouterState } from "@tanstack/react-router";

/**
 * What stands behind the # in the address of the page that is shown, as the links in mails have it. While another page
 * loads, its address is not this page's yet: without its token a page would turn into the form that asks for another link.
 */
export function useBehindHash(): URLSearchParams {
  const hash = useRouterState({
    select: ({ location, resolvedLocation = location }) => resolvedLocation.hash,
  });
  return new URLSearchParams(hash);
}
