import { isAbsent, isCommon } from "./common-words.ts";
import { isSought, type ParsedQuery, type Term } from "./parse-query.ts";

/** A word as the database knows it, and its stem where it has one that says enough. */
export type Lexemes = ReadonlyMap<string, { written: string; stem: string | null }>;

/**
 * How much is taken for a hit: words as they were typed; their other forms as well; or, of the last word, whatever begins
 * with it, so that a search finds while it is typed.
 */
export type Breadth = "written" | "inflected" | "begun";

/** Of shorter words any ending is part of the word (IR, RF, FPV). */
const shortestStemmed = 4;
/** One letter begins too many words to say anything. */
const shortestBegun = 2;

/** The stem by which other forms of a word are found; undefined of a word that is too short for one. */
export function stemOf(word: string, lexemes: Lexemes): string | undefined {
  return word.length < shortestStemmed ? undefined : (lexemes.get(word)?.stem ?? undefined);
}

/** Each term with all ways to write it, as words in a row, and whether its last word may be the beginning of one. */
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

/** The text search query for what was parsed; empty where nothing is looked for. */
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

/** A query for each term that is looked for. */
export function writeTerms({ groups }: ParsedQuery, lexemes: Lexemes): string[] {
  return groups
    .flat()
    .filter(isSought)
    .map((term) => oneTerm(term, lexemes, "inflected"));
}

/** All words of a query in a row; empty where that is no more than the query itself. */
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
    // A stem that is a word on a page is there as a word alone.
    breadth !== "written" && stem !== undefined
      ? anyOf([`'~${stem}'`, stem === written ? "" : `'${stem}'`])
      : "",
    breadth === "begun" && written.length >= shortestBegun ? `'${written}':*` : "",
  ]);
}

/** Words that follow each other; between them may stand what the index leaves out. */
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

/** The words of a term in one, as what was typed with a hyphen may be written without. */
function inOne({ words }: Term): string {
  return words.length > 1 && words.length < 5 && /^\p{L}/u.test(words[0] ?? "") ? words.join("") : "";
}

/** AK47 may be written AK 47. */
function splits({ words: [word = "", ...more] }: Term): string[][] {
  const [, letters, rest] = /^(\p{L}+)(\p{Nd}+)$/u.exec(word) ?? [];
  return more.length === 0 && letters !== undefined && rest !== undefined ? [[letters, rest]] : [];
}

/** What was typed as two words may be written as one: the word in one with its neighbours. */
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
