/**
 * Whether a value is a path of this site, the only target allowed after signing in; never `//elsewhere` or `/\elsewhere`.
 * Browsers drop tabs and line breaks from addresses, so neither may hide a second slash.
 */
export function isOwnPath(value: unknown): value is string {
  return typeof value === "string" && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(value);
}
