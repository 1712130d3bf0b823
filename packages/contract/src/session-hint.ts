/**
 * The cookie that says that there is a session, and how its owner's screens look and speak (screens.ts): scripts may read it,
 * so that a page whose visitor has none asks the server nothing, and a screen is right before its first paint. It proves
 * nothing; the session's own cookie no script sees.
 */
export const sessionHint = "signed-in";
