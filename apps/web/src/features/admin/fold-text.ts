/** A text as searches compare it: without case and accents, and with one sigma, as `fold_text` of the database has it. */
export function foldText(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");
}
