import type { Pool } from "pg";

/** Words in each page. */
const perPage = 120;
/** Articles that are filled at a time. */
const chunk = 100;
const vocabulary = 4_000;

/**
 * Fills the document of every article with so many pages of made-up words, half of them Greek, some of which stand on
 * most pages and most on few, as in any language (Zipf's law).
 */
export async function addPages(pool: Pool, pages: number): Promise<void> {
  const { rows } = await pool.query<{ id: number }>("select id from knowledge_base_articles order by id");
  for (let start = 0; start < rows.length; start += chunk) {
    const ids = rows.slice(start, start + chunk).map(({ id }) => id);
    await pool.query(
      `insert into document_pages (object_path, page, text)
       select a.pdf_path, page, (
         select string_agg(case when n % 2 = 0 then 'word' else 'λέξη' end
           || translate(lpad((${vocabulary} ^ random())::int::text, 4, '0'), '0123456789', 'abcdefghij'), ' ')
         from generate_series(1, ${perPage}) as n
         where a.id + page > 0
       )
       from knowledge_base_articles a, generate_series(1, $2::int) as page
       where a.id = any($1::int[])`,
      [ids, pages],
    );
  }
  await pool.query("vacuum analyze document_pages");
}

/** What somebody looks for: one word or two, from the common to the rare, of either language. */
export function words(run: number): string {
  const rank = [1, 3, 10, 40, 150, 600, 2_400][run % 7] ?? 1;
  const one = `${run % 2 === 0 ? "word" : "λέξη"}${letters(rank + (run % 5))}`;
  return run % 3 === 0 ? `${one} word${letters(rank + 7)}` : one;
}

function letters(number: number): string {
  return String(number)
    .padStart(4, "0")
    .replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
}
