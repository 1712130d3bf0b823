import { expect, test } from "vitest";
import { migrateEmptyTo, migrateToLatest } from "../migrate.ts";
import pg from "pg";
import { createEmptyDatabase } from "../testing/databases.ts";

/** An assignment, as the version before wrote it. */
const rows = `
  insert into users (username, password, first_name, last_name, email, phone, is_approved)
    values ('a', 'hash', 'Member', 'Sample', 'a@example.org', '2100000000', true);
  insert into knowledge_base_categories (name) values ('Category');
  insert into stored_files (upload_key, object_path, state, size, sha256, page_count, registered_at)
    values ('uploads/1.pdf', '/objects/pdfs/1.pdf', 'registered', 1, '00', 3, now());
  insert into knowledge_base_articles (category_id, title, pdf_path, created_by, state)
    values (1, 'Article', '/objects/pdfs/1.pdf', 1, 'published');
`;
const asked = `
  insert into reading_assignments (article_id, everybody, from_edition, each_edition, due_at, grace_days, created_at)
    values (1, true, 1, false, '2026-03-01', 14, '2026-02-01')
`;

test("old assignments count since they were made, also for a replica of the previous version", async () => {
  const url = await createEmptyDatabase();
  await migrateEmptyTo(url, "064-enquiries-by-address");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(rows);
    await client.query(asked);
    await client.query("delete from required_reading_marks");
    expect(await migrateToLatest(url)).toContain("065-terms-since");
    // Nobody's standing changes by it.
    expect((await client.query("select from required_reading_marks")).rowCount).toBe(0);
    await client.query(asked);
    const terms = await client.query(`
      select not_due_before, each_edition_since, earlier_until, earlier_grace_days, earlier_months from reading_assignments
    `);
    const none = {
      not_due_before: null,
      each_edition_since: null,
      earlier_until: [],
      earlier_grace_days: [],
      earlier_months: [],
    };
    expect(terms.rows).toEqual([none, none]);
    const half = client.query("update reading_assignments set earlier_until = array[now()]");
    await expect(half).rejects.toThrow("reading_assignments_earlier_check");
  } finally {
    await client.end();
  }
});
