import { expect, test } from "vitest";
import { migrateEmptyTo, migrateToLatest } from "../migrate.ts";
import pg from "pg";
import { createEmptyDatabase } from "../testing/databases.ts";

test("an upgrade writes down nobody's suspension, and each is once the member is restored", async () => {
  const url = await createEmptyDatabase();
  await migrateEmptyTo(url, "067-names-as-people-sort");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      insert into users (username, password, first_name, last_name, email, phone, is_approved, suspended_at)
        values ('a', 'hash', 'Member', 'Sample', 'a@example.org', '2100000000', true, '2026-01-02Z');
      delete from required_reading_marks;
    `);
    expect(await migrateToLatest(url)).toContain("068-suspensions");
    expect((await client.query("select from required_reading_marks")).rowCount).toBe(0);
    const suspensions = async () => {
      const { rows } = await client.query<{ begun: Date; ended_now: boolean }>(`
        select lower(each) as begun, upper(each) between now() - interval '1 hour' and now() as ended_now
        from users, unnest(suspensions) as each order by each
      `);
      return rows;
    };
    expect(await suspensions()).toEqual([]);

    await client.query("update users set suspended_at = null");
    const first = { begun: new Date("2026-01-02Z"), ended_now: true };
    expect(await suspensions()).toEqual([first]);
    // By the product's clock, which was ahead of the database's when it first had not read it.
    await client.query("update users set suspended_at = now() + interval '1 hour'");
    await client.query("update users set suspended_at = null");
    expect(await suspensions()).toEqual([first]);
  } finally {
    await client.end();
  }
});
