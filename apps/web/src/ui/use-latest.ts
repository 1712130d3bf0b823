import { type RefObject, useLayoutEffect, useRef } from "react";

/** A stable ref to a value's latest version, so that memoised rows can call functions that change at every render. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
