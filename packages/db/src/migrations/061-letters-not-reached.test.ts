import { expect, test } from "vitest";
import { migrateEmptyTo, migrateToLatest } from "../migrate.ts";
import pg from "pg";
import { createEmptyDatabase } from "../testing/databases.ts";

const rows = `
  insert into newsletter_subscriptions (email, confirmed_at)
    select 'reader-' || n || '@example.org', now() from generate_series(1, 3) as n;
  insert into newsletter_issues (number, state, changed_at, sent, refused) values (1, 'sent', now(), 1, 2);
  insert into newsletter_deliveries (issue_id, subscription_id, state, tries, due_at, settled_at) values
    (1, 1, 'sent', 4, now(), now()), (1, 2, 'refused', 0, now(), now()), (1, 3, 'refused', 4, now(), now());
`;

test("emails given up after five attempts become not reached, in their row and the issue's figures", async () => {
  const url = await createEmptyDatabase();
  await migrateEmptyTo(url, "058-looks-that-go-on");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(rows);
    await migrateToLatest(url);
    const letters = await client.query("select state from newsletter_deliveries order by subscription_id");
    expect(letters.rows).toEqual([{ state: "sent" }, { state: "refused" }, { state: "unreached" }]);
    const issues = await client.query("select sent, refused, unreached from newsletter_issues");
    expect(issues.rows).toEqual([{ sent: 1, refused: 1, unreached: 1 }]);
  } finally {
    await client.end();
  }
});
