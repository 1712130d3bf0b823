import { expect, test } from "vitest";
import { migrateEmptyTo, migrateToLatest } from "../migrate.ts";
import pg from "pg";
import { createEmptyDatabase } from "../testing/databases.ts";

/** Rows as the version before folded them, one in small letters in each table. */
const rows = `
  insert into users (username, password, first_name, last_name, email, phone) values
    ('a', 'hash', 'Νίκος', 'Παπαδόπουλος', 'a@example.org', '2100000000'),
    ('b', 'hash', 'ΝΙΚΟΣ', 'ΠΑΠΑΔΟΠΟΥΛΟΣ', 'b@example.org', '2100000001');
  insert into knowledge_base_categories (name) values ('Έλεγχος');
  insert into stored_files (upload_key, object_path, state, size, sha256, page_count, registered_at)
    values ('uploads/a.pdf', '/objects/pdfs/a.pdf', 'registered', 1, '00', 1, now());
  insert into knowledge_base_articles (category_id, title, pdf_path, created_by)
    values (1, 'Οδηγός', '/objects/pdfs/a.pdf', 1);
  insert into contact_submissions (first_name, last_name, email, organization, interest, message)
    values ('Νίκος', 'Δείγμα', 'a@example.org', 'Φορέας', 'mantis', 'Καλώς');
  insert into fpv_training_interests (first_name, last_name, email, phone)
    values ('Νίκος', 'Δείγμα', 'a@example.org', '2100000000');
  insert into knowledge_base_messages (name, email, subject, message)
    values ('Νίκος', 'a@example.org', 'Οδηγός', 'Καλώς');
  insert into newsletter_subscriptions (email) values ('νίκος@example.org');
`;

test("old search text is folded again, so that upper and lower case words match", async () => {
  const url = await createEmptyDatabase();
  await migrateEmptyTo(url, "055-challenges-of-registrations");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(rows);
    const before = await client.query("select version from library_version");
    expect(await migrateToLatest(url)).toContain("056-one-sigma");

    const { rows: kept } = await client.query(`
      select search_text from users union all select search_text from knowledge_base_articles
      union all select search_text from contact_submissions union all select search_text from fpv_training_interests
      union all select search_text from knowledge_base_messages union all select search_text from newsletter_subscriptions
    `);
    expect(kept).toHaveLength(7);
    expect(JSON.stringify(kept)).not.toContain("ς");
    // By the index and by reading all of them, which differ where an index keeps what was folded before.
    for (const isIndexed of ["on", "off"]) {
      await client.query(`set enable_seqscan = ${isIndexed === "on" ? "off" : "on"}`);
      await client.query(`set enable_indexscan = ${isIndexed}; set enable_bitmapscan = ${isIndexed}`);
      for (const [question, found] of [
        ["users where fold_text(first_name || ' ' || last_name) = fold_text('Νικος Παπαδοπουλος')", 2],
        ["users where search_text like fold_text('%ΠΑΠΑΔΌΠΟΥΛΟΣ%')", 2],
        ["users where search_text like fold_text('%παπαδόπουλος%')", 2],
        ["knowledge_base_categories where fold_text(name) = fold_text('ΕΛΕΓΧΟΣ')", 1],
        ["knowledge_base_articles where search_text = fold_text('ΟΔΗΓΟΣ')", 1],
      ] as const) {
        const { rowCount } = await client.query(`select from ${question}`);
        expect([question, rowCount]).toEqual([question, found]);
      }
    }
    expect((await client.query("select version from library_version")).rows).toEqual(before.rows);
    const { rows: silenced } = await client.query("select tgname from pg_trigger where tgenabled <> 'O'");
    expect(silenced).toEqual([]);
  } finally {
    await client.end();
  }
});
