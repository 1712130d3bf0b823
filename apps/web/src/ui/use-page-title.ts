import { useEffect } from "react";

/**
 * Sets the document's title after client-side navigation; the first page has its title in its markup. Head elements of the
 * page that was served (canonical address, description, cards) are removed when it is left.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    if (document.title === title) return;
    document.title = title;
    for (const element of document.head.querySelectorAll("[data-page]")) element.remove();
  }, [title]);
}
