/**
 * Said where the session has ended while something is typed, which leading to the sign-in would lose; begins with the
 * server's own words. Its Greek is beside that of the server's messages.
 */
export const signedOutWhileTyping =
  "Please sign in. Use another tab, then come back: what you typed stays here.";
