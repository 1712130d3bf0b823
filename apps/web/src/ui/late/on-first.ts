import type { MouseEvent } from "react";

/** Ignores the second click of a double click. */
export function onFirst(act: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) act();
  };
}
