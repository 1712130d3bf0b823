import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";

/** The longest IP address, with an embedded IPv4 address (`INET6_ADDRSTRLEN` of POSIX, less its NUL). */
const longestAddress = 45;

/** Some proxies append the connection's port, which would make every connection a client of its own. */
const withPort = /^(?:(?<four>\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[(?<six>[\da-fA-F:.]+)\](?::\d{1,5})?)$/;

/**
 * What identifies a client, in at most 45 characters: an IPv4 address in its usual form, or the first 64 bits of an IPv6
 * address, since a client usually has the whole /64 (RFC 6177). Behind a proxy it may be any text of a header; one too long
 * for the meters is replaced by its digest. It is empty once the client is gone, when
 * Node knows no address.
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
