/**
 * The cookie that says that there is a session, and how its owner's screens look and speak (screens.ts): scripts may read
 * it, so that a page whose visitor has none asks the server nothing, and a screen is right before its first paint. It proves
 * nothing; the session's own cookie no script sees.
 */
export const sessionHint = "signed-in";

/**
 * Its name where the site is served over https: `__Host-` binds a cookie to this very host (RFC 6265bis, section 4.1.3.2),
 * so that no neighbour under the same domain sets another in its place.
 */
export const secureSessionHint = `__Host-${sessionHint}` as const;
