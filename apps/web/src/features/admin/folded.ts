/** Text without case and accents, to be searched in; the final sigma counts as any other. */
export function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");
}
