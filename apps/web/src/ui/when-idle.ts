/**
 * Calls back once the page has come to rest, or after so many milliseconds at the latest; where a browser cannot tell
 * rest, after as many. @returns what gives it up
 */
export function whenIdle(callback: () => void, timeoutMs: number): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(callback, timeoutMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
}
