/**
 * Said in place of the server's words where the session has ended while something is typed: leading to the sign-in would
 * lose it. Its Greek is beside that of the server's messages.
 */
export const signedOutWhileTyping =
  "You are signed out. Sign in again in another tab, then come back: what you typed stays here.";
