/** A reference as people read it, copy it and say it: in fours. */
export function spacedReference(reference: string): string {
  return reference.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
