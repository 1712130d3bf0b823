import { searchSizes } from "@antochi/contract/search";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { marks } from "./segments.ts";

/**
 * Pages that are ranked, at most. A word that stands on more pages than these tells little about any of them, and to
 * weigh them all would take longer than a reader waits.
 */
const rankedPages = 1_000;

const headline = `StartSel=${marks.start}, StopSel=${marks.stop}`;
const wholeText = `${headline}, HighlightAll=true`;
const oneSentence = `${headline}, MaxFragments=1, MinWords=10, MaxWords=24`;

export type ArticleRow = { id: number; categoryId: number; title: string; places: number };
export type SnippetRow = { articleId: number; page: number; text: string };

/**
 * The words as Postgres searches for them: quotes, `or` and `-` as people know them from the web, and the last word
 * as the beginning of one, so that a search finds while it is typed.
 */
function tsquery(query: string) {
  return sql`(
    select case when words::text like '%''' then (words::text || ':*')::tsquery else words end
    from websearch_to_tsquery('knowledge_base', ${query}) as words
  )`;
}

/** Articles by title and, where `inDocuments`, by the text of their PDFs; best first. A misspelt title is found too. */
export async function findArticles(
  db: Database,
  query: string,
  { inDocuments }: { inDocuments: boolean },
): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`
    with q as materialized (select ${tsquery(query)} as words, fold_text(${query}) as typed),
    pages as materialized (
      select object_path, ts_rank(search, words) as rank
      from document_pages, q
      where ${inDocuments} and search @@ words
      limit ${rankedPages}
    ),
    documents as (
      select object_path, max(rank) + 0.01 * ln(count(*)) as rank, count(*)::int as places
      from pages group by object_path
    ),
    titles as (
      select id, 2 * ts_rank(to_tsvector('knowledge_base', title), words) as rank
      from knowledge_base_articles, q
      where to_tsvector('knowledge_base', title) @@ words
      union all
      select id, likeness from q, similar_titles(typed)
    )
    select a.id, a.category_id,
      ts_headline('knowledge_base', a.title, (select words from q), ${wholeText}) as title,
      coalesce(d.places, 0) as places
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

/** The best places in the documents of these articles, in the order of their pages. */
export async function findSnippets(
  db: Database,
  query: string,
  articleIds: readonly number[],
): Promise<SnippetRow[]> {
  const { rows } = await sql<SnippetRow>`
    with q as materialized (select ${tsquery(query)} as words)
    select a.id as article_id, best.page,
      ts_headline('knowledge_base', best.text, (select words from q), ${oneSentence}) as text
    from knowledge_base_articles a, q,
      lateral (
        select page, text from document_pages
        where object_path = a.pdf_path and search @@ words
        order by ts_rank(search, words) desc, page
        limit ${searchSizes.snippets}
      ) as best
    where a.id = any(${articleIds}::int[])
    order by a.id, best.page
  `.execute(db);
  return rows;
}

/** Categories whose name or description has the words, by name. */
export async function findCategoryIds(db: Database, query: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from knowledge_base_categories
    where to_tsvector('knowledge_base', name || ' ' || coalesce(description, '')) @@ ${tsquery(query)}
    order by name, id limit ${searchSizes.articles}
  `.execute(db);
  return rows.map(({ id }) => id);
}
