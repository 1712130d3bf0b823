import type { IncomingHttpHeaders } from "node:http";

/** What a client's copy is compared with. `etag` is strong and includes its quotes. */
export type Version = { etag: string; lastModified: Date };

/**
 * Whether the client wants another version than this one or none: 412, whatever its other conditions and its range say
 * (RFC 9110, sections 13.1.1, 13.1.4 and 13.2.2).
 */
export function isUnwanted(headers: IncomingHttpHeaders, { etag, lastModified }: Version): boolean {
  const tags = headers["if-match"];
  if (tags !== undefined) return tags.trim() !== "*" && !strongTagsIn(tags).includes(etag);
  const since = Date.parse(headers["if-unmodified-since"] ?? "");
  return wholeSeconds(lastModified) > since;
}

/** Whether the client's copy is this very version (RFC 9110, sections 13.1.2 and 13.1.3). */
export function isFresh(headers: IncomingHttpHeaders, { etag, lastModified }: Version): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return hasTag(tags, etag);
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return wholeSeconds(lastModified) <= since;
}

/** Whether an If-None-Match header names this tag. */
export function hasTag(list: string, etag: string): boolean {
  return list.trim() === "*" || tagsIn(list).includes(etag);
}

/** Whether a Range header is about this version (RFC 9110, section 13.1.5); otherwise the whole file must be sent. */
export function rangeApplies(headers: IncomingHttpHeaders, { etag, lastModified }: Version): boolean {
  const header = headers["if-range"];
  if (header === undefined) return true;
  const condition = String(header).trim();
  if (condition.includes('"')) return condition === etag;
  return Date.parse(condition) === wholeSeconds(lastModified);
}

/** If-None-Match compares weakly: it ignores the `W/` that compressing proxies add. */
function tagsIn(list: string): string[] {
  return list.match(/"[^"]*"/g) ?? [];
}

/** If-Match compares strongly: a tag that is marked as weak is equal to none. */
function strongTagsIn(list: string): string[] {
  const tags = list.match(/(?:W\/)?"[^"]*"/gi) ?? [];
  return tags.filter((tag) => tag.startsWith('"'));
}

/** HTTP dates have no milliseconds. */
function wholeSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000) * 1000;
}
