import { whenIdle } from "../../ui/when-idle.ts";

/** Fetches the reader and pdf.js with it, once. */
export async function loadReader() {
  return import("./reader/reader.tsx");
}

/** Fetches them while a member looks at the list, so that the first document opens the sooner. */
export function fetchReaderWhenIdle(): () => void {
  return whenIdle(() => void loadReader().catch(() => undefined), 2_000);
}
