import pLimit from "p-limit";

/**
 * Limits how many uploads are checked at the same time, whichever way they came. One is checked while the next is
 * fetched: more would only wait, in memory and on the disk.
 */
export const inTurn = pLimit(2);
