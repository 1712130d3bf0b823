/**
 * A phone, held upright or lying, or a tablet with no room for two columns: there an article is a screen of its own. The
 * sheets of this feature say the same.
 */
export const phoneMedia =
  "(max-width: 720px), (pointer: coarse) and ((max-width: 900px) or (max-height: 500px))";
