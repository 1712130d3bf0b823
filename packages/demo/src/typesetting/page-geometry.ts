/** A4 in points: a margin column for numbers and labels, and a text column of about 75 characters. */
export const PAGE = {
  size: [595.28, 841.89],
  width: 595.28,
  height: 841.89,
  left: 58,
  right: 537.28,
  headerBaseline: 44,
  headerRule: 52,
  top: 78,
  bottom: 776,
  footerBaseline: 806,
} as const;

/** Where running text begins; what lies left of it is the margin column. */
export const TEXT_LEFT = 154;
export const TEXT_WIDTH = PAGE.right - TEXT_LEFT;
