import { expect, test } from "vitest";
import { migrateEmptyTo, migrateToLatest } from "../migrate.ts";
import pg from "pg";
import { createEmptyDatabase } from "../testing/databases.ts";

const sent = `
  insert into knowledge_base_messages (name, email, subject, message)
    values ('Sample', 'a@example.org', 'Page 12', 'Which of the two?')
`;

test("messages from before, and by a replica of the previous version, have no language", async () => {
  const url = await createEmptyDatabase();
  await migrateEmptyTo(url, "065-terms-since");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sent);
    expect(await migrateToLatest(url)).toContain("066-language-of-messages");
    await client.query(sent);
    const kept = await client.query("select language from knowledge_base_messages");
    expect(kept.rows).toEqual([{ language: null }, { language: null }]);
    const unknown = client.query("update knowledge_base_messages set language = 'de'");
    await expect(unknown).rejects.toThrow("knowledge_base_messages_language_check");
  } finally {
    await client.end();
  }
});
