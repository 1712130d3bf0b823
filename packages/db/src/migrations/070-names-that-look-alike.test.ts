import pg from "pg";
import { expect, test } from "vitest";
import { migrateEmptyTo, migrateToLatest } from "../migrate.ts";
import { createEmptyDatabase } from "../testing/databases.ts";

const before = `
  insert into users (username, password, first_name, last_name, email, phone, is_approved, confirmed_unit, confirmed_rank, service_since)
  select 'u' || n, 'hash', 'A', 'B', n || '@example.org', '2100000000', true, unit, rank, '2026-01-01'
  from (values
    (1, E'A  Company', E'Ser\\u200Bgeant'), (2, E'A  COMPANY', 'Captain'), (3, E'B\\u00A0Company', null), (4, 'B Company', null)
  ) as each (n, unit, rank);
  insert into knowledge_base_categories (name) values ('Ground');
  insert into stored_files (upload_key, object_path, state, size, sha256, page_count, registered_at)
    values ('uploads/a.pdf', '/objects/pdfs/a.pdf', 'registered', 1, '00', 1, now());
  insert into knowledge_base_articles (category_id, title, pdf_path, created_by, state, audience)
    select id, 'Masts', '/objects/pdfs/a.pdf', 1, 'published', array[E'rank:Ser\\u200Bgeant', 'unit:A  Company', E'unit:B\\u00A0Company']
    from knowledge_base_categories;
`;

test("names are stored without what is not seen, nobody changes groups, and what would join two stays", async () => {
  const url = await createEmptyDatabase();
  await migrateEmptyTo(url, "069-outlines");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const groups = async () =>
    (
      await client.query<object>(
        "select unit_id, rank_id, service_since, unit_since from users order by username",
      )
    ).rows;
  try {
    await client.query(before);
    const was = await groups();
    expect(await migrateToLatest(url)).toContain("070-names-that-look-alike");
    expect(await groups()).toEqual(was);
    const { rows: people } = await client.query(
      "select confirmed_unit, confirmed_rank from users order by username",
    );
    expect(people).toEqual([
      { confirmed_unit: "A Company", confirmed_rank: "Sergeant" },
      { confirmed_unit: "A COMPANY", confirmed_rank: "Captain" },
      { confirmed_unit: "B\u00A0Company", confirmed_rank: null },
      { confirmed_unit: "B Company", confirmed_rank: null },
    ]);
    const { rows: articles } = await client.query("select audience, readers from knowledge_base_articles");
    const audience = ["rank:Sergeant", "unit:A Company", "unit:B\u00A0Company"];
    expect(articles).toEqual([{ audience, readers: ["administrators", ...audience] }]);
    const { rows: names } = await client.query("select name from service_names order by id");
    expect(names.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      ["A Company", "B Company", "B\u00A0Company", "Captain", "Sergeant"].toSorted(),
    );
    const disabled = await client.query("select from pg_trigger where not tgisinternal and tgenabled = 'D'");
    expect(disabled.rowCount).toBe(0);
  } finally {
    await client.end();
  }
});
