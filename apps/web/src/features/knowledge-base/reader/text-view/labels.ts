/** Longer words before a line are part of its text, not its label. */
export const labelMost = 24;
/** What a line of a list begins with. */
export const bullet = /^(?:[•‣▪–—·*-]|\(?\d{1,2}[.)]|[a-zα-ω][.)])(?=\s)/u;
/** What a heading begins with. */
export const sectionNumber = /^\d{1,3}(?:\.\d{1,3}){0,3}[.)]?(?=\s)/u;

/** Whether a label is a number or a bullet, below which its text does not begin. */
export function isHanging(text: string): boolean {
  return /^(?:\(?[\d.]{1,6}\)?|\(?\p{L}[.)]|[^\p{L}\p{N}])$/u.test(text);
}
