import { searchSizes } from "@antochi/contract/search";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { marks } from "./segments.ts";
import { withLettersSwapped } from "./swapped-letters.ts";

const headline = `StartSel=${marks.start}, StopSel=${marks.stop}`;
const wholeText = `${headline}, HighlightAll=true`;
const oneSentence = `${headline}, MaxFragments=1, MinWords=10, MaxWords=24`;

export type FoundArticleRow = {
  id: number;
  categoryId: number;
  title: string;
  places: number;
  /** As many pages were found as are ranked at most; the same for every row. */
  isCapped: boolean;
  /** Numbers of the best pages of its document, from 1, in page order. */
  bestPages: number[];
};
/** `text` is a part of `whole`, the text of the page, with marks around its hits. */
export type SnippetRow = { articleId: number; page: number; whole: string; text: string };

/**
 * What is searched for: as a text search query, as one with swapped letters of short words put back, and as typed but without
 * case and accents, to find similar titles.
 */
type Sought = { words: string; swapped: string; typed: string };

/** Below whatever was found as it was typed. */
const rankOfSwapped = 0.001;

/** Before no word and no quote. Postgres heaps such up until there is a word, and fails at the 32nd. */
const strayMinus = /-(?![\p{L}\p{N}"])/gu;

/**
 * The text search query for what was typed: quotes, `or` and `-` work as in search engines, and the last word also
 * matches longer words, so that a search finds while it is typed. It is made before the search, because Postgres can
 * tell how common the words are only if the query is given as a value.
 */
export async function readQuery(db: Database, query: string): Promise<Sought> {
  const { rows } = await sql<Sought>`
    select case when words::text like '%''' then words::text || ':*' else words::text end as words,
      to_tsquery('knowledge_base', ${withLettersSwapped(query)})::text as swapped,
      fold_text(${query}) as typed
    from websearch_to_tsquery('knowledge_base', ${query.replace(strayMinus, " ")}) as words
  `.execute(db);
  return rows[0] ?? { words: "", swapped: "", typed: "" };
}

/** Articles by title and, where `inDocuments`, by the text of their PDFs; best first. A misspelt title is found too. */
export async function searchArticles(
  db: Database,
  { words, swapped, typed }: Sought,
  { inDocuments }: { inDocuments: boolean },
): Promise<FoundArticleRow[]> {
  const { rows } = await sql<FoundArticleRow>`
    with pages as materialized (
      select object_path, page, ts_rank(search, ${words}::tsquery) as rank
      from document_pages
      where ${inDocuments} and search @@ ${words}::tsquery
      limit ${searchSizes.rankedPages}
    ),
    documents as (
      select object_path, max(rank) + 0.01 * ln(count(*)) as rank, count(*)::int as places
      from pages group by object_path
    ),
    sure_titles as (
      select id, 2 * ts_rank(to_tsvector('knowledge_base', title), ${words}::tsquery) as rank
      from knowledge_base_articles
      where to_tsvector('knowledge_base', title) @@ ${words}::tsquery
    ),
    titles as (
      select id, rank from sure_titles
      union all
      select id, likeness from similar_titles(${typed})
      union all
      (
        select id, ${rankOfSwapped} from knowledge_base_articles
        where not exists (select from sure_titles) and to_tsvector('knowledge_base', title) @@ ${swapped}::tsquery
        order by id desc limit ${searchSizes.articles}
      )
    )
    select a.id, a.category_id,
      ts_headline('knowledge_base', a.title, ${words}::tsquery, ${wholeText}) as title,
      coalesce(d.places, 0) as places,
      (select count(*) from pages) >= ${searchSizes.rankedPages} as is_capped,
      array(
        select page from (
          select page from pages where object_path = a.pdf_path order by rank desc, page limit ${searchSizes.snippets}
        ) as best_pages order by page
      ) as best_pages
    from (
      select id, sum(rank) as rank
      from (
        select id, rank from titles
        union all
        select a.id, d.rank from documents d join knowledge_base_articles a on a.pdf_path = d.object_path
      ) as found
      group by id order by rank desc, id desc limit ${searchSizes.articles}
    ) as best
    join knowledge_base_articles a using (id)
    left join documents d on d.object_path = a.pdf_path
    order by best.rank desc, a.id desc
  `.execute(db);
  return rows;
}

type Place = { articleId: number; page: number };

/** What these pages of the articles' documents say about the words, in the order of articles and pages. */
export async function findSnippets(
  db: Database,
  { words }: Sought,
  places: readonly Place[],
): Promise<SnippetRow[]> {
  const { rows } = await sql<SnippetRow>`
    select place.article_id, place.page, text as whole,
      ts_headline('knowledge_base', text, ${words}::tsquery, ${oneSentence}) as text
    from unnest(
      ${places.map(({ articleId }) => articleId)}::int[], ${places.map(({ page }) => page)}::int[]
    ) as place (article_id, page)
    join knowledge_base_articles a on a.id = place.article_id
    join document_pages on object_path = a.pdf_path and document_pages.page = place.page
    order by place.article_id, place.page
  `.execute(db);
  return rows;
}

/** Categories whose name or description has the words, by name. */
export async function findCategoryIds(db: Database, { words }: Sought): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from knowledge_base_categories
    where to_tsvector('knowledge_base', name || ' ' || coalesce(description, '')) @@ ${words}::tsquery
    order by name, id limit ${searchSizes.articles}
  `.execute(db);
  return rows.map(({ id }) => id);
}
