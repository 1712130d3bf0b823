/** A proof code as one reads it out, in fours. */
function writtenCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

/** The beginning of one, by which it is told from others at a glance. */
export function shortCode(code: string): string {
  return `${writtenCode(code.slice(0, 8))}…`;
}
