import type { Pool } from "pg";

/** Words in each page. */
const perPage = 120;
/** One page in ten is a scan, of which nine words in ten were recognised. */
const scanEvery = 10;
/** Articles filled at a time. */
const chunk = 500;
/** Words of each of the two languages; their ranks alternate. */
const vocabulary = 8_000;
const ranks = 2 * vocabulary;

/**
 * Fills the document of every article with so many pages of made-up words, half of them Greek. A few words are on most
 * pages, and most on a few: the higher its rank, the rarer a word, as in any language (Zipf's law). The index on the words
 * is created after them, as Postgres' manual advises for bulk loads.
 */
export async function addPages(pool: Pool, pages: number): Promise<void> {
  const { rows: articles } = await pool.query<{ id: number }>(
    "select id from knowledge_base_articles order by id",
  );
  const { rows: indexes } = await pool.query<{ definition: string }>(
    "select pg_get_indexdef('document_pages_search_idx'::regclass) as definition",
  );
  await pool.query("drop index document_pages_search_idx");
  for (let start = 0; start < articles.length; start += chunk) {
    const ids = articles.slice(start, start + chunk).map(({ id }) => id);
    await pool.query(
      `insert into document_pages (object_path, page, ocr_confidence, text)
       select article.pdf_path, page, case when page % ${scanEvery} = 0 then 60 + page % 40 end, (
         select string_agg(
           case when rank % 2 = 0 then 'word' else 'λέξη' end
             || translate(lpad((rank / 2)::text, 4, '0'), '0123456789', 'abcdefghij'), ' ')
         from (
           select floor(power(${ranks}, random()))::int - 1 as rank
           from generate_series(1, ${perPage}) as place
           where article.id + page + place > 0 and (page % ${scanEvery} <> 0 or place % 10 <> 0)
         ) as drawn
       )
       from knowledge_base_articles article, generate_series(1, $2::int) as page
       where article.id = any($1::int[])`,
      [ids, pages],
    );
  }
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query(
    `insert into document_words (object_path, words)
     select object_path, array_agg(distinct word)
     from document_pages, unnest(string_to_array(fold_words(text), ' ')) as word
     group by object_path`,
  );
  await pool.query(
    "insert into known_words (word, form) select distinct word, word from document_words, unnest(words) as word",
  );
  await pool.query("vacuum analyze");
}

/** A search: one word or two of either language, from those on every second page to the rarest. */
export function words(run: number): string {
  const rank = [2, 6, 20, 80, 300, 1_200, 4_800, 12_000][run % 8] ?? 1;
  const one = word(rank + (run % 5));
  return run % 3 === 0 ? `${one} ${word(rank / 2 + 7)}` : one;
}

function word(rank: number): string {
  const letters = String(Math.floor(rank / 2))
    .padStart(4, "0")
    .replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
  return `${Math.floor(rank) % 2 === 0 ? "word" : "λέξη"}${letters}`;
}
