import { expect, test } from "vitest";
import { migrateEmptyTo, migrateToLatest } from "../migrate.ts";
import pg from "pg";
import { createEmptyDatabase } from "../testing/databases.ts";

const people = `
  insert into users (username, password, first_name, last_name, email, phone, is_approved)
  select 'u' || n, 'hash', 'Α', name, n || '@example.org', '2100000000', true
  from unnest(array['Έλλης', 'Αβραμίδης', 'Άνθης', 'Βλάχος']) with ordinality as each (name, n)
`;
const byName = `
  select last_name from users where coalesce(unit_id, 0) = 0 and is_approved and suspended_at is null
  order by last_name collate "und-x-icu", first_name collate "und-x-icu", id
`;

test("the members of a unit are sorted by name as people expect", async () => {
  const url = await createEmptyDatabase();
  await migrateEmptyTo(url, "066-language-of-messages");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(people);
    expect(await migrateToLatest(url)).toContain("067-names-as-people-sort");
    await client.query("set enable_seqscan = off; set enable_sort = off");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${byName}`);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/^Index .*users_people_idx/);
    const found = await client.query(byName);
    expect(found.rows).toEqual(
      ["Αβραμίδης", "Άνθης", "Βλάχος", "Έλλης"].map((name) => ({ last_name: name })),
    );
  } finally {
    await client.end();
  }
});
