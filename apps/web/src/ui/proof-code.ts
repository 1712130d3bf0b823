/** A proof code in groups of four, as it is read out. */
function writtenCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

/** The beginning of a proof code, enough to tell it from others at a glance. */
export function shortCode(code: string): string {
  return `${writtenCode(code.slice(0, 8))}…`;
}
