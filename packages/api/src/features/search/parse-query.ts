import { isAbsent, isCommon } from "./common-words.ts";
import { wordsOfText } from "../../search/words-of-text.ts";

/** One thing that is looked for: words in a row, of which a single one is the usual case. */
export type Term = {
  words: readonly string[];
  /** In quotation marks: just so. */
  isPhrase: boolean;
  /** Must not be there. */
  isExcluded: boolean;
};
/** All of a group's terms are looked for; of a query's groups, any. */
export type ParsedQuery = {
  groups: Term[][] /** The last word may be the beginning of one. */;
  isOpen: boolean;
};

/** What is said after these says little more about a document, and costs as much. */
const termsAtMost = 16;
const chunk =
  /(?<minus>(?<=^|\s)-(?=[\p{L}\p{N}"“«]))?(?:["“«](?<phrase>[^"”»]*)["”»]|(?<plain>[^\s"“«]+|["“«]))/gu;

/**
 * Reads what was typed as search engines do: quotation marks of either language keep words together, a minus excludes,
 * `or` stands between two that will each do. Anything else is words.
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

/** Whether a term has to be there, rather than must not. */
export function isSought({ isExcluded }: Term): boolean {
  return !isExcluded;
}

function inParts(text: string): string[] {
  return wordsOfText(text)
    .filter(({ first, last }) => first === last)
    .map(({ word }) => word);
}

/** Leaves out what is typed around the words that are looked for, unless there is nothing else. */
function withoutCommon(terms: Term[]): Term[] {
  const rest = terms.filter(({ words, isPhrase }) => isPhrase || !words.every(isCommon));
  return rest.some(isSought) ? rest : terms;
}
