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

/** Words that wrap onto a second line in these elements. */
export async function brokenWords(shown: Locator): Promise<string[]> {
  return shown.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const isBroken = new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1;
          // A name of a hundred letters fits nowhere and has to break.
          if (isBroken && word.length <= 40) broken.push(word);
        }
      }
      return broken;
    }),
  );
}
