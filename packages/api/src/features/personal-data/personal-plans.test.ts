import { createTestDatabase } from "@antochi/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mostRowsRead, openRecordingDatabase } from "../../testing/query-plans.ts";
import { readPersonal } from "./personal-source.ts";
import { exportedTables } from "./personal-tables.ts";

const { pool, close } = await createTestDatabase();
afterAll(close);

const people = 1_000;
const ofEach = 20;
const person = {
  id: 17,
  email: "17@example.org",
  emailConfirmedAt: new Date("2026-01-01T00:00:00.000Z"),
  groups: ["members"],
};

/** For each person: enquiries, replies to them, an administrator's acts on the account, and newsletter letters. */
beforeAll(async () => {
  const all = people * ofEach;
  const sender = `(n % ${people}) || '@example.org'`;
  await pool.query(`
    insert into users (username, password, first_name, last_name, email, phone)
    select 'u' || n, 'hash', 'First', 'Last', n || '@example.org', '2100000000' from generate_series(1, ${people}) as n`);
  await pool.query(`
    insert into contact_submissions (first_name, last_name, email, organization, interest, message)
    select 'First', 'Last', ${sender}, 'Org', 'fieldbox', 'Message' from generate_series(1, ${all}) as n`);
  await pool.query(`
    insert into fpv_training_interests (first_name, last_name, email, phone)
    select 'First', 'Last', ${sender}, '2100000000' from generate_series(1, ${all}) as n`);
  await pool.query(`
    insert into knowledge_base_messages (user_id, name, email, subject, message)
    select case when n % 2 = 0 then nullif(n % ${people}, 0) end, 'Name', ${sender}, 'Subject', 'Message'
    from generate_series(1, ${all}) as n`);
  await pool.query(`
    insert into newsletter_subscriptions (email) select n || '@example.org' from generate_series(1, ${people}) as n`);
  await pool.query(`
    insert into newsletter_issues (number, state, changed_at)
    select n, 'sent', now() from generate_series(1, ${people}) as n`);
  await pool.query(`
    insert into newsletter_deliveries (issue_id, subscription_id, state, due_at)
    select issue.id, subscription.id, 'sent', now()
    from newsletter_issues as issue, newsletter_subscriptions as subscription where issue.number <= ${ofEach}`);
  await pool.query(`
    insert into enquiry_entries (kind, enquiry_id, entry, text, written_at)
    select 'contact', id, 'reply', 'Reply', now() from contact_submissions`);
  await pool.query(`
    insert into audit_entries (created_at, act, actor, user_id, object_kind, object_id, details)
    select '2026-01-01'::timestamptz + make_interval(secs => n), 'service-confirmed', 'user', 1,
      'user', (n % ${people})::text, '{}'
    from generate_series(1, ${all}) as n`);
  await pool.query("analyze");
});

test.each([
  ["contact", ofEach],
  ["fpv-interest", ofEach],
  ["messages", ofEach],
  ["newsletter", 1],
  ["newsletter-letters", ofEach],
  ["replies", ofEach],
  ["audit-log-about-you", ofEach],
])("%s are found among one person's rows, without scanning everybody's", async (file, theirs) => {
  const exported = exportedTables.find(({ source }) => source.file === file);
  if (!exported) throw new Error(`There is no ${file}`);
  const recording = openRecordingDatabase(pool);
  let found = 0;
  for await (const rows of readPersonal(recording.db, { ...exported, person })) found += rows.length;
  expect(found).toBe(theirs);
  for (const query of recording.take()) {
    const { rows, plan } = await mostRowsRead(pool, query);
    // Replies are looked up for each kind of enquiry that the person sent.
    expect(rows, plan).toBeLessThanOrEqual(4 * ofEach);
  }
});
