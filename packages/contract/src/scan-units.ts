/** Positions and sizes on a scanned page count in this part of its width and height, from its top left. */
export const pageUnits = 10_000;

/** Pages per answer with recognised text. */
export const pagesInAnswer = 10;
