import { expect, test } from "vitest";
import { migrateEmptyTo, migrateToLatest } from "../migrate.ts";
import pg from "pg";
import { createEmptyDatabase } from "../testing/databases.ts";

test("of files from before nobody knows whether they have an outline", async () => {
  const url = await createEmptyDatabase();
  await migrateEmptyTo(url, "068-suspensions");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      insert into stored_files (upload_key, object_path, state, size, sha256, page_count, registered_at)
        values ('uploads/1.pdf', '/objects/pdfs/1.pdf', 'registered', 1, '00', 3, now())
    `);
    expect(await migrateToLatest(url)).toContain("069-outlines");
    expect((await client.query("select has_outline from stored_files")).rows).toEqual([
      { has_outline: null },
    ]);
  } finally {
    await client.end();
  }
});
