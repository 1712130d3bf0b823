/** A word of a text, or several with hyphens between them taken for one. */
export type TextWord = {
  /** Without case and accents. */
  word: string;
  /** Where it stands in the text; `end` is exclusive. */
  start: number;
  end: number;
  /** Of how many words in a row, counted from 0: the same unless hyphens join several. */
  first: number;
  last: number;
};

/** What parts a word without ending it: a soft hyphen, or the hyphen at which a line's end cuts it, as pdf.js has it. */
const cut = String.raw`\u00AD\s*|(?<=\p{Ll})[-\u2010\u2011][ \t]*\n[ \t]*(?=\p{Ll})|(?<=\p{Lu})[-\u2010\u2011][ \t]*\n[ \t]*(?=\p{L})`;
const cuts = new RegExp(cut, "gu");
const piece = new RegExp(
  String.raw`\p{Nd}+(?:[.,]\p{Nd}+)*|\p{L}(?:(?:${cut})?[\p{L}\p{M}])*(?:(?:\u00AD\s*)?\p{N})*`,
  "gu",
);
const hyphen = /^(?:[-\u2010\u2011](?:[ \t]*\n[ \t]*)?)?$/;

/**
 * The words of a text in their order, as `search_vector` in the database reads them: a number apart from its unit, with a
 * decimal point; what has hyphens in its parts and in one, which comes after the parts.
 */
export function wordsOfText(text: string): TextWord[] {
  const words: TextWord[] = [];
  let compound: TextWord | undefined;
  let hasHyphen = false;
  let place = 0;

  function endCompound(): void {
    if (compound && hasHyphen) words.push(compound);
    hasHyphen = false;
  }

  for (const { 0: raw, index } of text.matchAll(piece)) {
    const part = { word: readWord(raw), start: index, end: index + raw.length, first: place, last: place };
    place += 1;
    const between = compound && hyphen.exec(text.slice(compound.end, part.start))?.[0];
    if (compound && between !== undefined) {
      hasHyphen ||= between !== "";
      const [whole = "", fraction] = part.word.split(".");
      const { word, start, first } = compound;
      compound = { word: word + whole, start, end: part.end, first, last: part.last };
      if (fraction !== undefined) {
        endCompound();
        compound = undefined;
      }
    } else {
      endCompound();
      compound = /^\p{L}/u.test(part.word) ? part : undefined;
    }
    words.push(part);
  }
  endCompound();
  return words;
}

function readWord(raw: string): string {
  return /^\p{Nd}/u.test(raw) ? foldWord(raw.replaceAll(",", ".")) : foldWord(raw.replace(cuts, ""));
}

/** A word of a text as it is written, in lower case, and whole where a line's end cuts it. */
export function formOf(text: string, { start, end }: TextWord): string {
  return text.slice(start, end).replace(cuts, "").normalize("NFC").toLowerCase();
}

/** A word without case, accents and the Greek sigma of a word's end: `fold_words` of the database, but for rare letters. */
function foldWord(word: string): string {
  if (/^[a-z0-9.]+$/.test(word)) return word;
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, "")
    .replaceAll("ς", "σ");
}
