import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { type ReaderGroups, readableBy } from "../../library/article-readers.ts";
import { formOf, wordsOfText } from "../../search/words-of-text.ts";
import { lettersApart } from "./letters-apart.ts";
import { isSought } from "./parse-query.ts";
import { type Reach, readQuery, searchArticles, type Sought } from "./search-queries.ts";
import { swapsOf } from "./swapped-letters.ts";
import { writeTerms } from "./write-query.ts";

type Candidate = { word: string; form: string };

/** The most unknown words that are corrected, and the most candidates that are tried for each. */
const wordsAtMost = 4;
const candidatesAtMost = 3;

/** The largest edit distance of a correction: a short word with two letters changed is another word. */
function slipsIn(word: string): number {
  return word.length <= 5 ? 1 : 2;
}

/**
 * The query with each unknown word replaced by the most similar word of documents and titles, in their spelling; null where
 * a word has no similar one, or where that would find nothing either. It uses only what the reader may read.
 */
export async function didYouMean(db: Database, sought: Sought, reach: Reach): Promise<string | null> {
  const unknown = await findUnknown(db, sought, reach);
  if (unknown.length === 0) return null;
  const instead = new Map<string, Candidate[]>();
  for (const word of unknown) {
    const candidates = await findCandidates(db, word, reach);
    if (candidates.length === 0) return null;
    instead.set(word, candidates);
  }
  for (let choice = 0; choice < candidatesAtMost; choice += 1) {
    const suggestion = replaceWords(sought.typed, instead, choice);
    const found = await searchArticles(db, await readQuery(db, suggestion), reach);
    if (found.some(({ isHit }) => isHit)) return suggestion;
  }
  return null;
}

/** The single words of a query, outside phrases, in no title and, for members, in no document that the reader may read. */
async function findUnknown(
  db: Database,
  { parsed, lexemes }: Sought,
  { groups, inDocuments }: Reach,
): Promise<string[]> {
  const terms = parsed.groups.flat().filter(isSought);
  const queries = writeTerms(parsed, lexemes);
  const typed = terms.flatMap(({ words: [word = "", ...more], isPhrase }, index) =>
    more.length === 0 && !isPhrase && /^\p{L}{4,}$/u.test(word)
      ? [{ word, query: queries[index] ?? "" }]
      : [],
  );
  const { rows } = await sql<{ word: string }>`
    select word
    from unnest(
      ${typed.map(({ word }) => word)}::text[], ${typed.map(({ query }) => query)}::text[]
    ) as typed (word, query)
    where not exists (
      select from knowledge_base_articles as article where search @@ query::tsquery and ${readableBy(groups)}
    )
      and not (${inDocuments} and pages_have(query::tsquery, (select hidden_documents(${groups}::text[]))))
    limit ${wordsAtMost + 1}
  `.execute(db);
  return rows.length > wordsAtMost ? [] : rows.map(({ word }) => word);
}

async function findCandidates(
  db: Database,
  word: string,
  { groups, inDocuments }: Reach,
): Promise<Candidate[]> {
  const known = inDocuments ? await findInDocuments(db, word, groups) : [];
  const candidates = new Map(known.map((candidate) => [candidate.word, candidate]));
  for (const candidate of await findInTitles(db, word, groups)) candidates.set(candidate.word, candidate);
  return [...candidates.values()]
    .map((candidate) => ({ ...candidate, apart: lettersApart(word, candidate.word) }))
    .filter(({ apart }) => apart > 0 && apart <= slipsIn(word))
    .toSorted((one, other) => one.apart - other.apart)
    .slice(0, candidatesAtMost);
}

/** Similar words from documents whose articles are for these groups. */
async function findInDocuments(db: Database, word: string, groups: ReaderGroups): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select word, form
    from (
      select word, form, likeness from similar_words(${word})
      union
      select word, form, 1 from known_words where word = any (${swapsOf(word)}::text[])
    ) as known
    where articles_have(word, ${groups}::text[])
    order by likeness desc, word
    limit 50
  `.execute(db);
  return rows;
}

async function findInTitles(db: Database, word: string, groups: ReaderGroups): Promise<Candidate[]> {
  const swapped = swapsOf(word).map((swap) => `'${swap}'`);
  const { rows } = await sql<{ title: string }>`
    select title
    from knowledge_base_articles as article
    where ${readableBy(groups)} and (id in (select id from similar_titles(${word}, ${groups}::text[])) or search @@ ${swapped.join(" | ")}::tsquery)
    order by id desc
    limit 200
  `.execute(db);
  return rows.flatMap(({ title }) =>
    wordsOfText(title).map((one) => ({ word: one.word, form: formOf(title, one) })),
  );
}

/** The query with each unknown word replaced by its candidate number `choice`, or by its first if it has fewer. */
function replaceWords(typed: string, instead: ReadonlyMap<string, Candidate[]>, choice: number): string {
  let replaced = "";
  let at = 0;
  for (const { word, start, end } of wordsOfText(typed)) {
    const candidates = instead.get(word);
    const candidate = candidates?.[choice] ?? candidates?.[0];
    if (!candidate || start < at) continue;
    replaced += typed.slice(at, start) + candidate.form;
    at = end;
  }
  return replaced + typed.slice(at);
}
