import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";

/** No IP address is longer, even one with an IPv4 address inside (`INET6_ADDRSTRLEN` of POSIX, less its NUL). */
const longestAddress = 45;

/** An address as some proxies hand it on, with the port of the connection: each would be a client of its own. */
const withPort = /^(?:(?<four>\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[(?<six>[\da-fA-F:.]+)\](?::\d{1,5})?)$/;

/**
 * What clients are distinguished by, in at most 45 characters: an IPv4 address, however it is written, and of an IPv6
 * address its first 64 bits, since whoever has one has all that begin so (RFC 6177). Behind a proxy it is any text that a
 * header holds: a long one would not fit the meters, so that its digest takes its place. Node knows none once the
 * client is gone.
 */
export function clientKey(given = ""): string {
  const { four, six } = withPort.exec(given)?.groups ?? {};
  const ip = four ?? six ?? given;
  if (ipaddr.IPv6.isValid(ip)) {
    const address = ipaddr.process(ip);
    if (address.kind() === "ipv4") return address.toString();
    return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
  }
  return ip.length <= longestAddress ? ip : createHash("sha256").update(ip).digest("base64url");
}
