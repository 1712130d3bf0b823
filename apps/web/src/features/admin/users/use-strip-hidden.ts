import { useLayoutEffect } from "react";

/** Tells the tab, before anything is painted, that the filters are hidden, and when the list is left that they are not. */
export function useStripHidden(isHidden: boolean, onStripHidden: (isHidden: boolean) => void): void {
  useLayoutEffect(() => {
    onStripHidden(isHidden);
    return () => onStripHidden(false);
  }, [isHidden, onStripHidden]);
}
