/**
 * Calls back once the page has come to rest, or after so many milliseconds at the latest; where a browser cannot tell
 * rest, after as many. @returns what gives it up
 */
export function whenIdle(act: () => void, patience: number): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(act, patience);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: patience });
  return () => cancelIdleCallback(handle);
}
