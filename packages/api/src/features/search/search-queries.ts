import { searchSizes } from "@antochi/contract/search";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { type ReaderGroups, readableBy } from "../../library/article-readers.ts";
import { parseQuery, type ParsedQuery } from "./parse-query.ts";
import { swappedLetters } from "./swapped-letters.ts";
import { type Lexemes, wordsToRead, writePhrase, writeQuery, writeTerms } from "./write-query.ts";

export type FoundArticleRow = {
  id: number;
  categoryId: number;
  title: string;
  /** How copies are to be handled. */
  handling: string | null;
  places: number;
  /** The limit of ranked pages was reached; the same for every row. */
  isCapped: boolean;
  /** It matches, and is not merely similar; the same for every row. */
  isHit: boolean;
  /** Numbers of the best pages of its document, from 1, in page order. */
  bestPages: number[];
};

/** A query as typed and as parsed, with text search queries for it from the narrowest to the widest. */
export type Sought = {
  typed: string;
  parsed: ParsedQuery;
  lexemes: Lexemes;
  /** A text search query for each sought term. */
  terms: string[];
  phrase: string;
  written: string;
  inflected: string;
  begun: string;
  /** With two adjacent letters of a short word swapped back. */
  swapped: string;
};

/**
 * Parses a query and writes its text search queries. That happens before the search, because Postgres can estimate how
 * common the words are only if a query is given as a value.
 */
export async function readQuery(db: Database, typed: string): Promise<Sought> {
  const parsed = parseQuery(typed);
  const lexemes = await readWords(db, wordsToRead(parsed));
  return {
    typed,
    parsed,
    lexemes,
    terms: writeTerms(parsed, lexemes),
    phrase: writePhrase(parsed, lexemes),
    written: writeQuery(parsed, lexemes, "written"),
    inflected: writeQuery(parsed, lexemes, "inflected"),
    begun: writeQuery(parsed, lexemes, "begun"),
    swapped: swappedLetters(parsed),
  };
}

/** The lexemes that the index has for these words, which are given without case and accents. */
export async function readWords(db: Database, words: readonly string[]): Promise<Lexemes> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; written: string | null; stem: string | null }>`
    select word,
      (tsvector_to_array(to_tsvector('written_words', read)))[1] as written,
      (tsvector_to_array(to_tsvector('stemmed_words', greek_roots(read))))[1] as stem
    from unnest(${words}::text[]) as word, words_in(word) as read
  `.execute(db);
  return new Map(
    rows.flatMap(({ word, written, stem }) => (written === null ? [] : [[word, { written, stem }]])),
  );
}

/**
 * Ranking weights. A title says what an article is about, so a match there outranks any page, and a title with some of the
 * terms raises its pages. A match by the prefix of the last word alone ranks below all that have the words themselves.
 */
const weights = { title: 4, phrase: 1, written: 0.5, begun: 1, titleWords: 1.5, manyPages: 0.05 };

/** What the reader may find: articles for these groups and, with `inDocuments`, the text of their PDFs. */
export type Reach = { groups: ReaderGroups; inDocuments: boolean };

/** Finds articles by title and by the text of their PDFs, best first; where none matches, by similar titles. */
export async function searchArticles(
  db: Database,
  sought: Sought,
  { groups, inDocuments }: Reach,
): Promise<FoundArticleRow[]> {
  const pagesAtMost = inDocuments ? searchSizes.rankedPages : 0;
  const { rows } = await sql<FoundArticleRow>`
    with hidden as materialized (select hidden_documents(${groups}::text[]) as paths),
    sure_pages as materialized (${surePages(sought, pagesAtMost)}),
    begun_pages as materialized (${begunPages(sought, pagesAtMost)}),
    pages as (
      select *, true as is_sure from sure_pages union all select *, false from begun_pages
    ),
    documents as (
      select object_path, bool_or(is_sure) as is_sure, count(*)::int as places,
        coalesce(max(rank) filter (where is_sure), max(rank)) + ${weights.manyPages} * ln(count(*)) as rank
      from pages group by object_path
    ),
    titles as (${matchingTitles(sought, groups)}),
    hits as (${titlesAndDocuments(sought, groups)}),
    alike as (${similarTitles(sought, groups)}),
    best as (
      select id, is_sure, rank, true as is_hit from hits union all select id, false, rank, false from alike
    )
    select a.id, a.category_id, a.title, a.handling, best.is_hit,
      coalesce(d.places, 0) as places,
      (select count(*) from pages) >= ${searchSizes.rankedPages} as is_capped,
      array(
        select page from (
          select page from pages where object_path = a.pdf_path
          order by is_sure desc, rank desc, page limit ${searchSizes.snippets}
        ) as best_pages order by page
      ) as best_pages
    from best
    join knowledge_base_articles a using (id)
    left join documents d on d.object_path = a.pdf_path
    order by best.is_sure desc, best.rank desc, a.id desc
  `.execute(db);
  return rows;
}

/** Pages that have the words themselves. */
function surePages({ inflected, written, phrase }: Sought, atMost: number) {
  return sql`
    select object_path, page, rank + is_phrase::int * ${weights.phrase}::float8 + is_written::int * ${weights.written}::float8 as rank
    from rank_pages(
      ${inflected}::tsquery, ${written}::tsquery, ${phrase}::tsquery, (select paths from hidden), ${atMost}
    )
  `;
}

/** Pages that match only by the prefix of the last word. */
function begunPages({ begun, inflected, written, phrase }: Sought, atMost: number) {
  return sql`
    select object_path, page, rank
    from rank_pages(
      ${begun}::tsquery, ${written}::tsquery, ${phrase}::tsquery, (select paths from hidden), ${atMost}
    ) as begun
    where ${begun !== inflected}
      -- More articles than are shown have the words themselves.
      and (select count(distinct object_path) from sure_pages) < ${searchSizes.articles}
      and not exists (
        select from sure_pages where object_path = begun.object_path and page = begun.page
      )
  `;
}

function matchingTitles({ inflected, phrase, written, begun }: Sought, groups: ReaderGroups) {
  return sql`
    select id, search @@ ${inflected}::tsquery as is_sure,
      case when search @@ ${inflected}::tsquery then ${weights.title}::float8 else ${weights.begun} end
      + case when search @@ ${phrase}::tsquery then ${weights.phrase}::float8 else 0 end
      + case when search @@ ${written}::tsquery then ${weights.written}::float8 else 0 end
      + 1.0 / (1 + length(search)) as rank
    from knowledge_base_articles as article
    where search @@ ${begun}::tsquery and ${readableBy(groups)}
    order by is_sure desc, rank desc, id desc
    limit ${searchSizes.rankedPages}
  `;
}

/** The best articles, each with the rank of its title and that of its document added together. */
function titlesAndDocuments({ terms }: Sought, groups: ReaderGroups) {
  return sql`
    select id, bool_or(is_sure) as is_sure, sum(rank) as rank
    from (
      select id, is_sure, rank from titles
      union all
      select a.id, d.is_sure,
        d.rank + ${weights.titleWords} * (select avg((a.search @@ term::tsquery)::int) from unnest(${terms}::text[]) as term)
      from documents d join knowledge_base_articles a on a.pdf_path = d.object_path and ${readableBy(groups, "a")}
    ) as found
    group by id
    order by is_sure desc, rank desc, id desc
    limit ${searchSizes.articles}
  `;
}

/** If nothing matches: titles that are spelled alike, or have the words with two letters swapped back. */
function similarTitles({ typed, swapped }: Sought, groups: ReaderGroups) {
  return sql`
    select id, max(rank) as rank
    from (
      select id, likeness as rank from similar_titles(fold_text(${typed}), ${groups}::text[]) where not exists (select from hits)
      union all
      (
        select id, 0 from knowledge_base_articles as article
        where not exists (select from hits) and search @@ ${swapped}::tsquery and ${readableBy(groups)}
        order by id desc limit ${searchSizes.articles}
      )
    ) as found
    group by id order by rank desc, id desc limit ${searchSizes.articles}
  `;
}

type Place = { articleId: number; page: number };
export type FoundPageRow = Place & {
  text: string;
  /** Lines repeated on all pages, which are therefore not searched; they stand above the text. */
  runningHead: string;
  /** Null unless the page's text comes from OCR. */
  ocrConfidence: number | null;
};

/** Pages of the articles' documents, ordered by article and page. */
export async function findPages(db: Database, places: readonly Place[]): Promise<FoundPageRow[]> {
  const { rows } = await sql<FoundPageRow>`
    select place.article_id, place.page, text, running_head, ocr_confidence
    from unnest(
      ${places.map(({ articleId }) => articleId)}::int[], ${places.map(({ page }) => page)}::int[]
    ) as place (article_id, page)
    join knowledge_base_articles a on a.id = place.article_id
    join document_pages on object_path = a.pdf_path and document_pages.page = place.page
    order by place.article_id, place.page
  `.execute(db);
  return rows;
}

/** Categories whose name or description matches, ordered by name. */
export async function findCategoryIds(db: Database, { begun }: Sought): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from knowledge_base_categories
    where search_vector(name || ' ' || coalesce(description, '')) @@ ${begun}::tsquery
    order by name, id limit ${searchSizes.articles}
  `.execute(db);
  return rows.map(({ id }) => id);
}
