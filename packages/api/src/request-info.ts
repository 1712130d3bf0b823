/** What a transport says of the request that it carries. */
export type RequestInfo = {
  /** Made by this server; in every answer and every log line. */
  id: string;
  /**
   * What identifies the client beyond the trusted proxies, in at most 45 characters: an IPv4 address, the first 64 bits of
   * an IPv6 address, or whatever a proxy said.
   */
  ip: string;
  /** The session cookie's value, unchecked. */
  sessionId: string | undefined;
  /** The value of the cookie that tells who has signed in from this browser before, unchecked. */
  browserCookie: string | undefined;
  /** The value of the cookie that binds a pending single sign-on to this browser, unchecked. */
  signOnCookie: string | undefined;
  /** The value of the cookie that scripts read, unchecked; nothing is decided by it. */
  hint: string | undefined;
  /** The User-Agent header, unchecked, cut to at most 512 characters. */
  userAgent: string | undefined;
  /** A page asked by itself, as polls and streams do, so this is no use of the session. */
  isUnattended: boolean;
};
