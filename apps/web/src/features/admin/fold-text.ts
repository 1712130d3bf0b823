/** Normalises a text for searching: no case, no accents, and one form of sigma, like `fold_text` in the database. */
export function foldText(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");
}
