import { useEffect, useState } from "react";

/** A value once it has stayed the same for a while (milliseconds), so that not every letter typed asks the server. */
export function useDebounced<Value>(value: Value, delay = 250): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}
