/** Names that say nothing about what is inside; what would go there belongs in a room named by its noun. */
const empty = new Set([
  "common",
  "general",
  "helper",
  "helpers",
  "lib",
  "libs",
  "misc",
  "shared",
  "util",
  "utils",
]);

/** Returns the first folder or file name of a path that says nothing, or undefined. */
export function emptyName(path: string): string | undefined {
  return path.split("/").find((segment) => empty.has(segment.replace(/\..*$/, "").toLowerCase()));
}
