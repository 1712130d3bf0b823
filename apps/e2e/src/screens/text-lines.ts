import type { Locator } from "@playwright/test";

/** On how many lines the text of each element stands. */
export function countLines(elements: Locator): Promise<number[]> {
  return elements.evaluateAll((found) =>
    found.map((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    }),
  );
}
