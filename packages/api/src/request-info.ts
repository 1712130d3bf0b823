/** What a transport says of the request that it carries. */
export type RequestInfo = {
  /** Made by this server; in every answer and every log line. */
  id: string;
  /**
   * What the client is distinguished by, after the trusted proxies, in at most 45 characters: an IPv4 address, the first 64
   * bits of an IPv6 address, or whatever a proxy said.
   */
  ip: string;
  /** The session cookie's value, unchecked. */
  sessionId: string | undefined;
  /** The value of the cookie that says who signed in in this browser before, unchecked. */
  browserCookie: string | undefined;
  /** The value of the cookie that binds what is under way at the provider to this browser, unchecked. */
  signOnCookie: string | undefined;
  /** The value of the cookie that scripts read, unchecked; what it says decides nothing. */
  hint: string | undefined;
  /** What the client says of itself, unchecked, in at most 512 characters. */
  userAgent: string | undefined;
  /** A page asks by itself, with nobody before it: that is no use of the session. */
  isUnattended: boolean;
};
