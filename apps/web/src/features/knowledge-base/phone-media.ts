/** A phone, held upright or lying: there an article is a screen of its own. The sheets of this feature say the same. */
export const phoneMedia = "(max-width: 720px), (max-height: 500px) and (pointer: coarse)";
