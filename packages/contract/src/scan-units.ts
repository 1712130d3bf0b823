/** Places and sizes on a scanned page count in this part of its width and height, from its top left. */
export const pageUnits = 10_000;

/** Pages of one answer about what was read on them. */
export const pagesInAnswer = 10;
