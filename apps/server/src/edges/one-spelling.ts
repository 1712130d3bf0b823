/** Scheme and host, which a client may send as if to a proxy (RFC 9112, 3.2.2). */
const schemeAndHost = /^https?:\/\/[^/?#]*\/?/i;

/** Percent-encoded characters that mean the same as the characters themselves (RFC 3986, 2.3 and 6.2.2.2): `%61` is `a`. */
const needlesslyEncoded = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi;

/**
 * Normalises an address for whatever decides by its prefix, such as what is never stored and what is no page: the router
 * finds the same route however it is spelled.
 */
export function inOneSpelling(address: string): string {
  // Almost every address is like this, and this runs for every request.
  if (address.startsWith("/") && !address.includes("%")) return address;
  const [path = "", ...query] = address.replace(schemeAndHost, "/").split("?");
  return [path.replace(needlesslyEncoded, decodeURIComponent), ...query].join("?");
}
