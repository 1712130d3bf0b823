import { useEffect, useState } from "react";

/** Debounces a value by `delay` milliseconds, so that not every letter typed sends a request. */
export function useDebounced<Value>(value: Value, delay = 250): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}
