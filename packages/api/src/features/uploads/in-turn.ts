import pLimit from "p-limit";

/**
 * Takes turns at looking into uploads, however they came. One is looked into while the next is fetched: more at once
 * would only wait, in memory and on the disk.
 */
export const inTurn = pLimit(2);
