/**
 * The cookie that says that there is a session, and nothing else: scripts may read it, so that a page whose visitor has
 * none asks the server nothing. It proves nothing; the session's own cookie no script sees.
 */
export const sessionHint = "signed-in";
