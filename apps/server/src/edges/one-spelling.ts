/** Scheme and host, where a client names them as if it asked a proxy (RFC 9112, 3.2.2). */
const schemeAndHost = /^https?:\/\/[^/?#]*\/?/i;

/** What means the same as the letter, digit or sign itself (RFC 3986, 2.3 and 6.2.2.2), as `%61` is `a`. */
const needlesslyEncoded = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi;

/**
 * An address as whatever decides by its beginning knows it. The router leads to the same route however it is spelled, so that
 * it is as little stored, and as little a page.
 */
export function inOneSpelling(address: string): string {
  // As almost every one is: this is asked of every request.
  if (address.startsWith("/") && !address.includes("%")) return address;
  const [path = "", ...query] = address.replace(schemeAndHost, "/").split("?");
  return [path.replace(needlesslyEncoded, decodeURIComponent), ...query].join("?");
}
