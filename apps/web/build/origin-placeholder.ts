/**
 * Placeholder in built pages for the public origin, which only the running server knows. The server replaces every
 * occurrence in the files that `dist/prerendered.json` lists. `.invalid` is reserved (RFC 2606), so a page served without
 * the replacement points nowhere.
 */
export const originPlaceholder = "https://public-origin.invalid";
