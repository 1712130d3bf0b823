/** Fetches the reader and pdf.js with it, once. */
export async function loadReader() {
  return import("./reader/reader.tsx");
}

/** Fetches them while a member looks at the list, so that the first document opens the sooner. */
export function fetchReaderWhenIdle(): () => void {
  const fetchReader = () => void loadReader().catch(() => undefined);
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(fetchReader, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(fetchReader, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}
