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

/** Words of a query that are looked into, and what is tried instead of each, at most. */
const wordsAtMost = 4;
const candidatesAtMost = 3;

/** Letters that a word may be apart from what was typed: of a short one another letter makes another word. */
function slipsIn(word: string): number {
  return word.length <= 5 ? 1 : 2;
}

/**
 * What was typed with every word that stands nowhere replaced by the one most like it, as documents and titles write it;
 * null where no word is like it, or where that would find nothing either. Its words are of what the asker may read alone.
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

/**
 * The words that were typed by themselves and stand in no title and, for members, in no document that the asker may read.
 */
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

/** Words like one, of documents that belong to articles for these groups. */
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

/** What was typed, with the words in question replaced by their first, second or third candidate. */
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
