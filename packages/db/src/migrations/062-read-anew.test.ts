import { expect, test } from "vitest";
import { migrateEmptyTo, migrateToLatest } from "../migrate.ts";
import pg from "pg";
import { createEmptyDatabase } from "../testing/databases.ts";

/** A member who read two articles, of which one is asked again, as the version before wrote them. */
const rows = `
  insert into users (username, password, first_name, last_name, email, phone, is_approved)
    values ('a', 'hash', 'Member', 'Sample', 'a@example.org', '2100000000', true);
  insert into knowledge_base_categories (name) values ('Category');
  insert into stored_files (upload_key, object_path, state, size, sha256, page_count, registered_at)
    select 'uploads/' || n || '.pdf', '/objects/pdfs/' || n || '.pdf', 'registered', 1, '00', 3, now()
    from generate_series(1, 2) as n;
  insert into knowledge_base_articles (category_id, title, pdf_path, created_by, state)
    select 1, 'Article', '/objects/pdfs/' || n || '.pdf', 1, 'published' from generate_series(1, 2) as n;
  insert into reading_assignments
    (article_id, everybody, from_edition, each_edition, again_after_months, due_at, grace_days, created_at)
    select id, true, 1, false, case when id = 2 then 12 end, '2026-03-01', 14, '2026-02-01' from knowledge_base_articles;
  insert into reading_progress (user_id, article_id, edition, pages, seconds, first_at, last_at)
    select 1, id, 1, B'101', 60, '2026-02-02', '2026-02-03' from knowledge_base_articles;
  insert into required_readings (user_id, article_id, unit_id, state) select 1, id, 0, 'opened' from knowledge_base_articles;
  delete from required_reading_marks;
`;

test("old reading is unchanged, and what is required again is recomputed", async () => {
  const url = await createEmptyDatabase();
  await migrateEmptyTo(url, "061-letters-not-reached");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(rows);
    expect(await migrateToLatest(url)).toContain("062-read-anew");
    const read = await client.query("select pages, seconds, anew_since, pages_anew from reading_progress");
    const untouched = { pages: "101", seconds: 60, anew_since: null, pages_anew: null };
    expect(read.rows).toEqual([untouched, untouched]);
    const marks = await client.query("select user_id, article_id from required_reading_marks");
    expect(marks.rows).toEqual([{ user_id: null, article_id: 2 }]);
    const half = client.query("update reading_progress set anew_since = now()");
    await expect(half).rejects.toThrow("reading_progress_anew_check");
  } finally {
    await client.end();
  }
});
