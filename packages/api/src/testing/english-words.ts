/** Words in Latin letters even in Greek text: the firm's name, "email" and the names of programs. */
const sameInGreek = /Antochi|Firefox|Linux|UTC|email|ZIP|Re:|[A-Z\d]{4} [A-Z\d]{4}/g;

/** The English words in a Greek letter, without its addresses. */
export function englishIn(text = ""): string[] {
  const ours = text.replaceAll(/https?:\S+|\S+@\S+/g, "");
  return ours.replaceAll(sameInGreek, "").match(/[A-Za-z]{2,}/g) ?? [];
}
