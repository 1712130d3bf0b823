/**
 * The cookie that tells scripts that there is a session, and the theme and language of its owner's screens (screens.ts).
 * With it, a page asks the server nothing for a visitor without a session, and a screen looks right from its first paint. It
 * proves nothing: the session is in a cookie of its own, which scripts cannot read.
 */
export const sessionHint = "signed-in";

/**
 * The cookie's name where the site is served over https: `__Host-` binds a cookie to this very host (RFC 6265bis, section
 * 4.1.3.2), so that no neighbour under the same domain sets another in its place.
 */
export const secureSessionHint = `__Host-${sessionHint}` as const;
