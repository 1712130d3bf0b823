import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * What a value was at the last render, in a ref that stays the same: what a memoised row is to call need not be the same
 * functions at every render.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
