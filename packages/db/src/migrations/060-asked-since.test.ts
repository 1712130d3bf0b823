import { expect, test } from "vitest";
import { migrateEmptyTo, migrateToLatest } from "../migrate.ts";
import pg from "pg";
import { createEmptyDatabase } from "../testing/databases.ts";

/** A member, an article of each state, and what is asked of each, as the version before wrote them. */
const rows = `
  insert into users (username, password, first_name, last_name, email, phone, is_approved, confirmed_unit, confirmed_rank)
    values ('a', 'hash', 'Member', 'Sample', 'a@example.org', '2100000000', true, 'Unit A', 'Captain');
  update users set service_since = '2026-01-02';
  insert into knowledge_base_categories (name) values ('Category');
  insert into stored_files (upload_key, object_path, state, size, sha256, page_count, registered_at)
    select 'uploads/' || n || '.pdf', '/objects/pdfs/' || n || '.pdf', 'registered', 1, '00', 1, now()
    from generate_series(1, 3) as n;
  insert into knowledge_base_articles (category_id, title, pdf_path, created_by, state)
    select 1, state, '/objects/pdfs/' || n || '.pdf', 1, state
    from unnest(array['published', 'draft', 'withdrawn']) with ordinality as of (state, n);
  insert into reading_assignments (article_id, everybody, from_edition, each_edition, due_at, grace_days, created_at)
    select id, false, 1, false, '2026-03-01', 14, '2026-02-01' from knowledge_base_articles order by id;
  insert into reading_assignment_targets (assignment_id, service_id)
    select id, (select unit_id from users) from reading_assignments;
  delete from required_reading_marks;
`;

test("old assignments count since they were made, and only unpublished ones start anew", async () => {
  const url = await createEmptyDatabase();
  await migrateEmptyTo(url, "058-looks-that-go-on");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(rows);
    expect(await migrateToLatest(url)).toContain("060-asked-since");

    const { rows: members } = await client.query(
      "select service_since = '2026-01-02' as is_kept, unit_since, rank_since from users",
    );
    expect(members).toEqual([{ is_kept: true, unit_since: null, rank_since: null }]);
    const { rows: asked } = await client.query(`
      select state, readable_since = assignment.created_at as is_readable, widened_at, added_at
      from reading_assignments as assignment join reading_assignment_targets on assignment_id = assignment.id
        join knowledge_base_articles as article on article.id = article_id
      order by assignment.id
    `);
    expect(asked).toEqual([
      { state: "published", is_readable: true, widened_at: null, added_at: null },
      { state: "draft", is_readable: null, widened_at: null, added_at: null },
      { state: "withdrawn", is_readable: null, widened_at: null, added_at: null },
    ]);
    expect((await client.query("select from required_reading_marks")).rowCount).toBe(0);
    const { rows: silenced } = await client.query("select tgname from pg_trigger where tgenabled <> 'O'");
    expect(silenced).toEqual([]);

    // A promotion that is confirmed after the upgrade moves nothing but the rank's date.
    await client.query("update users set confirmed_rank = 'Major'");
    const { rows: promoted } = await client.query(
      "select service_since = '2026-01-02' as is_kept, unit_since, rank_since is not null as has_rank_since from users",
    );
    expect(promoted).toEqual([{ is_kept: true, unit_since: null, has_rank_since: true }]);
  } finally {
    await client.end();
  }
});
