/** A word of a text, or a hyphenated compound as one word. */
export type TextWord = {
  /** Without case and accents. */
  word: string;
  /** The word's position in the text; `end` is exclusive. */
  start: number;
  end: number;
  /** The places of its first and last part in the sequence of words, from 0: equal unless hyphens join several. */
  first: number;
  last: number;
};

/** What splits a word without ending it: a soft hyphen, or a hyphen at the end of a line, as pdf.js extracts it. */
const cut = String.raw`\u00AD\s*|(?<=\p{Ll})[-\u2010\u2011][ \t]*\n[ \t]*(?=\p{Ll})|(?<=\p{Lu})[-\u2010\u2011][ \t]*\n[ \t]*(?=\p{L})`;
const cuts = new RegExp(cut, "gu");
const piece = new RegExp(
  String.raw`\p{Nd}+(?:[.,]\p{Nd}+)*|\p{L}(?:(?:${cut})?[\p{L}\p{M}])*(?:(?:\u00AD\s*)?\p{N})*`,
  "gu",
);
const hyphen = /^(?:[-\u2010\u2011](?:[ \t]*\n[ \t]*)?)?$/;

/**
 * The words of a text in their order, as `search_vector` in the database splits them: a number separate from its unit, with
 * a decimal point; a hyphenated compound as its parts, followed by the whole.
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

/** A word as the text writes it, in lower case, and joined where the end of a line splits it. */
export function formOf(text: string, { start, end }: TextWord): string {
  return text.slice(start, end).replace(cuts, "").normalize("NFC").toLowerCase();
}

/** A word without case, accents and the Greek final sigma: like `fold_words` of the database, except for rare letters. */
function foldWord(word: string): string {
  if (/^[a-z0-9.]+$/.test(word)) return word;
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, "")
    .replaceAll("ς", "σ");
}
