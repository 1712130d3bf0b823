import type { FirstPage } from "./read-first-page.ts";

/** Reads a local PDF's first page with pdf.js, which is loaded with the first PDF; null if it cannot be read here. */
export async function loadFirstPage(
  file: unknown,
  signal: AbortSignal = new AbortController().signal,
): Promise<FirstPage | null> {
  if (!(file instanceof File)) return null;
  try {
    await import("../../pdfjs/older-browsers.ts");
    const { readFirstPage } = await import("./read-first-page.ts");
    return await readFirstPage(file, signal);
  } catch {
    return null;
  }
}
