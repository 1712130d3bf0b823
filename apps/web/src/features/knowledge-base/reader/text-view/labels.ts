/** The longest label, in characters: longer words before a line are part of its text. */
export const labelMost = 24;
/** The start of a list item. */
export const bullet = /^(?:[•‣▪–—·*-]|\(?\d{1,2}[.)]|[a-zα-ω][.)])(?=\s)/u;
/** The start of a numbered heading. */
export const sectionNumber = /^\d{1,3}(?:\.\d{1,3}){0,3}[.)]?(?=\s)/u;

/** Whether a label is a number or a bullet: the text's further lines do not begin below it. */
export function isHanging(text: string): boolean {
  return /^(?:\(?[\d.]{1,6}\)?|\(?\p{L}[.)]|[^\p{L}\p{N}])$/u.test(text);
}
