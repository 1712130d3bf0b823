import { isObjectKey } from "./object-key.ts";

/** The addresses under which browsers reach a store's objects. */
export type AddressBook = {
  addressOf(key: string): URL;
  /** The key of an address that lies exactly where `addressOf` puts it, whatever the query; else `null`. */
  keyOf(address: URL | null): string | null;
  /** The address for a request's path and query; `null` if they are not valid. */
  resolve(pathAndQuery: string): URL | null;
};

/** `base` is an address that ends in '/'; keys follow it. */
export function addressBookOf(base: string): AddressBook {
  const { origin, pathname } = new URL(base);
  return {
    addressOf: (key) => new URL(pathname + key, origin),
    keyOf: (address) => {
      if (address === null || address.origin !== origin || address.username + address.password !== "")
        return null;
      const key = address.pathname.slice(pathname.length);
      return address.pathname.startsWith(pathname) && isObjectKey(key) ? key : null;
    },
    resolve: (pathAndQuery) => URL.parse(origin + pathAndQuery),
  };
}
