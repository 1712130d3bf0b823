/**
 * Calls back once the browser is idle, or after `timeoutMs` at the latest; where a browser has no `requestIdleCallback`,
 * after `timeoutMs`.
 * @returns a function that cancels it
 */
export function whenIdle(callback: () => void, timeoutMs: number): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(callback, timeoutMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
}
