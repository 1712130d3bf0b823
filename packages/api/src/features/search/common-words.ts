/** Words that the index leaves out (`common_words` of the database). */
const nowhere =
  "the a an of and or to in for with by from that this ο η το οι τα του τησ των τον την και να σε με για απο στο στη στην στον στα";

/** Words that people type around what they look for. */
const around =
  "i is are was were be been am do does did how what where when which who why can could should would must will it its at on as if into my your our their there these those than then not no " +
  "ειναι εχει εχω πωσ πωσ τι που ποιο ποια ποιοσ ποτε γιατι θα μου σου μασ σασ τουσ τισ ενα ενασ μια ή ωσ αν δεν μη κατα προσ";

const absent = new Set(nowhere.split(" "));
const common = new Set([...absent, ...around.split(" ")]);

/** Whether the index leaves this word out. */
export function isAbsent(word: string): boolean {
  return absent.has(word);
}

/** Whether a word, given without case and accents, is not worth searching for by itself. */
export function isCommon(word: string): boolean {
  return common.has(word);
}
