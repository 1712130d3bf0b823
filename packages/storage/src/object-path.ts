const prefix = "/objects/";

/** The address under which members read a registered object: `/objects/pdfs/<uuid>.pdf`. */
export function objectPathOf(key: string): string {
  return `${prefix}${key}`;
}

/** The store's key of a registered object. */
export function keyOfObjectPath(objectPath: string): string {
  return objectPath.slice(prefix.length);
}
