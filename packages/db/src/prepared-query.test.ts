import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { anyInstant, anyNumber, prepareQuery } from "./prepared-query.ts";
import { createMigratedDatabase } from "./testing/databases.ts";
import { insertUser } from "./testing/rows.ts";

const connection = await createMigratedDatabase();
const { db } = connection;
afterAll(connection.close);

const userNamed = prepareQuery({
  name: "user-named",
  sample: { id: anyNumber(), after: anyInstant() },
  build: (any, { id, after }) =>
    any
      .selectFrom("users")
      .select(["id", "firstName", "createdAt"])
      .where("id", "=", id)
      .where("createdAt", ">", after)
      .where("isAdmin", "=", false),
});

test("answers each call with its own values, with the usual columns, in and out of a transaction", async () => {
  const [one, other] = [await insertUser(db), await insertUser(db)];
  const after = new Date("2020-01-01T00:00:00Z");
  expect((await userNamed(db, { id: one, after })).map(({ id }) => id)).toEqual([one]);
  const [row] = await db
    .transaction()
    .execute(async (transaction) => userNamed(transaction, { id: other, after }));
  expect(row).toMatchObject({ id: other, createdAt: row?.createdAt });
  expect(Object.keys(row ?? {})).toEqual(["id", "firstName", "createdAt"]);
  expect(await userNamed(db, { id: one, after: new Date("2999-01-01T00:00:00Z") })).toEqual([]);
});

test("is prepared once per connection, and still works after a migration adds a column", async () => {
  const id = await insertUser(db);
  await db.connection().execute(async (one) => {
    for (const after of [new Date(0), new Date(1), new Date(2)]) await userNamed(one, { id, after });
    await sql`alter table users add column newer text`.execute(db);
    expect(await userNamed(one, { id, after: new Date(3) })).toHaveLength(1);
    const { rows } = await sql<{ calls: number }>`
      select (generic_plans + custom_plans)::int as calls from pg_prepared_statements where name = 'user-named'
    `.execute(one);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.calls).toBeGreaterThanOrEqual(4);
  });
});

test("names a value that the query does not use unchanged", async () => {
  const query = prepareQuery({
    name: "altered",
    sample: { id: anyNumber() },
    build: (any, { id }) =>
      any
        .selectFrom("users")
        .select("id")
        .where("id", "=", id + 1),
  });
  await expect(query(db, { id: 1 })).rejects.toThrow("altered does not use id as it is");
});

test("mistakes no constant for a parameter, whatever the values, and refuses samples that could be constants", async () => {
  const next = prepareQuery({
    name: "next",
    sample: { id: anyNumber() },
    build: (any, { id }) =>
      any.selectNoFrom((eb) => [eb(eb.cast<number>(eb.val(id), "integer"), "+", 1).as("next")]),
  });
  expect(await next(db, { id: 1 })).toEqual([{ next: 2 }]);
  expect(await next(db, { id: 7 })).toEqual([{ next: 8 }]);

  const plain = prepareQuery({
    name: "plain",
    sample: { id: 1 },
    build: (any, { id }) => any.selectFrom("users").select("id").where("id", "=", id),
  });
  await expect(plain(db, { id: 1 })).rejects.toThrow("plain has a sample of its own making for id");
});
