import { useEffect } from "react";

/**
 * Titles the document after a navigation in the browser; the first page brings its title in its markup. What
 * the head says of the page it was served with (canonical address, description, cards) goes when it is left.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    if (document.title === title) return;
    document.title = title;
    for (const element of document.head.querySelectorAll("[data-page]")) element.remove();
  }, [title]);
}
