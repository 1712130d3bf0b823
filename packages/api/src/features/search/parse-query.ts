import { isAbsent, isCommon } from "./common-words.ts";
import { wordsOfText } from "../../search/words-of-text.ts";

/** A search term: usually one word, or several in a row. */
export type Term = {
  words: readonly string[];
  /** Typed in quotation marks: other forms of its words do not match. */
  isPhrase: boolean;
  /** Typed with a minus: must not occur. */
  isExcluded: boolean;
};
/** Any of the groups must match; in a group, all terms must. */
export type ParsedQuery = {
  groups: Term[][];
  /** The last word may be incomplete. */
  isOpen: boolean;
};

/** Further terms are ignored: they say little more about a document, and cost as much. */
const termsAtMost = 16;
const chunk =
  /(?<minus>(?<=^|\s)-(?=[\p{L}\p{N}"“«]))?(?:["“«](?<phrase>[^"”»]*)["”»]|(?<plain>[^\s"“«]+|["“«]))/gu;

/**
 * Parses a query as search engines do: English or Greek quotation marks make a phrase, a minus excludes, `or` separates
 * alternatives. Anything else is words.
 */
export function parseQuery(query: string): ParsedQuery {
  const groups: Term[][] = [[]];
  let count = 0;
  let isOpen = false;
  for (const { groups: found = {} } of query.matchAll(chunk)) {
    const { minus, phrase, plain = "" } = found;
    if (phrase === undefined && /^or$/i.test(plain) && groups.at(-1)?.length !== 0) {
      groups.push([]);
      continue;
    }
    const words = inParts(phrase ?? plain);
    if (words.every(isAbsent) || count === termsAtMost) continue;
    const isPhrase = phrase !== undefined;
    groups.at(-1)?.push({ words, isPhrase, isExcluded: minus !== undefined });
    count += 1;
    isOpen = !isPhrase && minus === undefined;
  }
  return { groups: groups.map(withoutCommon).filter((terms) => terms.some(isSought)), isOpen };
}

/** Whether a term must occur, rather than must not. */
export function isSought({ isExcluded }: Term): boolean {
  return !isExcluded;
}

function inParts(text: string): string[] {
  return wordsOfText(text)
    .filter(({ first, last }) => first === last)
    .map(({ word }) => word);
}

/** Drops terms that are only common words, such as "how", unless nothing else is sought. */
function withoutCommon(terms: Term[]): Term[] {
  const rest = terms.filter(({ words, isPhrase }) => isPhrase || !words.every(isCommon));
  return rest.some(isSought) ? rest : terms;
}
