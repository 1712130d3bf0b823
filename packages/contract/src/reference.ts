/** A reference in groups of four, as people read, copy and say it. */
export function spacedReference(reference: string): string {
  return reference.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
