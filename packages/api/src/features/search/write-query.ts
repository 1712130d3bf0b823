import { isAbsent, isCommon } from "./common-words.ts";
import { isSought, type ParsedQuery, type Term } from "./parse-query.ts";

/** The database's lexeme of each word, and its stem where that is distinctive enough. */
export type Lexemes = ReadonlyMap<string, { written: string; stem: string | null }>;

/**
 * What counts as a match: the words as typed; their other forms as well; or also any word that begins with the last one, so
 * that a search finds while it is typed.
 */
export type Breadth = "written" | "inflected" | "begun";

/** Shorter words are not stemmed: any ending is part of the word (IR, RF, FPV). */
const shortestStemmed = 4;
/** One letter is the prefix of too many words. */
const shortestBegun = 2;

/** The stem by which other forms of a word are found; undefined if the word has none or is too short. */
export function stemOf(word: string, lexemes: Lexemes): string | undefined {
  return word.length < shortestStemmed ? undefined : (lexemes.get(word)?.stem ?? undefined);
}

/** Each term with all its spellings, each as words in a row, and whether its last word may be incomplete. */
export function waysToWrite({
  groups,
  isOpen,
}: ParsedQuery): { term: Term; ways: string[][]; isLast: boolean }[] {
  return groups.flatMap((terms, group) =>
    terms.map((term, index) => ({
      term,
      ways: [
        [...term.words],
        [inOne(term)],
        ...splits(term),
        ...pairsAt(terms, index).map((pair) => [pair]),
      ].filter((words) => words.every((word) => word !== "")),
      isLast: isOpen && group === groups.length - 1 && index === terms.length - 1,
    })),
  );
}

/** Every word and pair of words that a query may ask the database for. */
export function wordsToRead({ groups }: ParsedQuery): string[] {
  const words = groups.flatMap((terms) => [
    ...terms.flatMap((term) => [...term.words, ...splits(term).flat(), inOne(term)]),
    ...terms.flatMap((_, index) => pairsAt(terms, index)),
  ]);
  return [...new Set(words)];
}

/** Writes the text search query; empty where nothing is sought. */
export function writeQuery({ groups, isOpen }: ParsedQuery, lexemes: Lexemes, breadth: Breadth): string {
  return anyOf(
    groups.map((terms, group) =>
      allOf(
        terms.map((term, index) => {
          const isLast = isOpen && group === groups.length - 1 && index === terms.length - 1;
          const taken = breadth === "begun" && !isLast ? "inflected" : breadth;
          if (term.isExcluded) return not(oneTerm(term, lexemes, "inflected"));
          const pairs = breadth === "written" ? [] : pairsAt(terms, index);
          return anyOf([oneTerm(term, lexemes, taken), ...pairs.map((pair) => quoted(lexemes, pair))]);
        }),
      ),
    ),
  );
}

/** Writes a text search query for each sought term. */
export function writeTerms({ groups }: ParsedQuery, lexemes: Lexemes): string[] {
  return groups
    .flat()
    .filter(isSought)
    .map((term) => oneTerm(term, lexemes, "inflected"));
}

/** Writes a query for all words in a row; empty for a single term and for alternatives. */
export function writePhrase({ groups: [terms = [], ...others] }: ParsedQuery, lexemes: Lexemes): string {
  const words = terms.flatMap((term) => (term.isExcluded ? [] : term.words));
  return others.length > 0 || terms.length < 2 ? "" : inARow(words, lexemes, "written");
}

function oneTerm(term: Term, lexemes: Lexemes, breadth: Breadth): string {
  const { words, isPhrase } = term;
  const [only = ""] = words;
  if (words.length === 1) {
    const parts = splits(term).map((split) => inARow(split, lexemes, "written"));
    return anyOf([oneWord(only, lexemes, isPhrase ? "written" : breadth), ...parts]);
  }
  if (isPhrase) return anyOf([inARow(words, lexemes, "written"), quoted(lexemes, inOne(term))]);
  return anyOf([inARow(words, lexemes, breadth), oneWord(inOne(term), lexemes, breadth)]);
}

function oneWord(word: string, lexemes: Lexemes, breadth: Breadth): string {
  const lexeme = lexemes.get(word);
  if (!lexeme) return "";
  const { written } = lexeme;
  const stem = stemOf(word, lexemes);
  return anyOf([
    `'${written}'`,
    // Where a page contains the stem itself as a word, the index has only that word, not the lexeme with the ~.
    breadth !== "written" && stem !== undefined
      ? anyOf([`'~${stem}'`, stem === written ? "" : `'${stem}'`])
      : "",
    breadth === "begun" && written.length >= shortestBegun ? `'${written}':*` : "",
  ]);
}

/** A query for words in a row; those that the index leaves out only add to the distance. */
function inARow(words: readonly string[], lexemes: Lexemes, breadth: Breadth): string {
  let row = "";
  let distance = 1;
  for (const [index, word] of words.entries()) {
    const taken = breadth === "begun" && index < words.length - 1 ? "inflected" : breadth;
    const one = isAbsent(word) ? "" : oneWord(word, lexemes, taken);
    if (one === "") distance += 1;
    else {
      row = row === "" ? one : `${row} <${distance}> ${one}`;
      distance = 1;
    }
  }
  return row === "" ? "" : `(${row})`;
}

/** A term's words joined: what was typed with a hyphen may be written without it. */
function inOne({ words }: Term): string {
  return words.length > 1 && words.length < 5 && /^\p{L}/u.test(words[0] ?? "") ? words.join("") : "";
}

/** AK47 may be written AK 47. */
function splits({ words: [word = "", ...more] }: Term): string[][] {
  const [, letters, rest] = /^(\p{L}+)(\p{Nd}+)$/u.exec(word) ?? [];
  return more.length === 0 && letters !== undefined && rest !== undefined ? [[letters, rest]] : [];
}

/** A word joined with each of its neighbours: what was typed as two words may be written as one. */
function pairsAt(terms: readonly Term[], index: number): string[] {
  return [pairOf(terms[index - 1], terms[index]), pairOf(terms[index], terms[index + 1])].filter(
    (pair) => pair !== "",
  );
}

function pairOf(one: Term | undefined, other: Term | undefined): string {
  if (!one || !other || [one, other].some((term) => term.isPhrase || term.isExcluded)) return "";
  const words = [...one.words, ...other.words];
  return words.length === 2 && !words.some(isCommon) && /^\p{L}/u.test(words[0] ?? "") ? words.join("") : "";
}

function quoted(lexemes: Lexemes, word: string): string {
  const lexeme = lexemes.get(word);
  return lexeme ? `'${lexeme.written}'` : "";
}

function not(part: string): string {
  return part === "" ? "" : `!${part}`;
}

function anyOf(parts: readonly string[]): string {
  return joinedBy(" | ", parts);
}

function allOf(parts: readonly string[]): string {
  return joinedBy(" & ", parts);
}

function joinedBy(sign: string, parts: readonly string[]): string {
  const said = parts.filter((part) => part !== "");
  return said.length > 1 ? `(${said.join(sign)})` : (said[0] ?? "");
}
