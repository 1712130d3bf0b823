import { migrateEmptyTo, migrateToLatest } from "@antochi/db/migrate";
import { migrations } from "@antochi/db/migrations/registry";
import { expect, it } from "vitest";
import { backUp } from "./back-up.ts";
import { connect } from "./connection.ts";
import { restore } from "./restore.ts";
import { openBareDatabase, openPlace } from "./testing/place.ts";

it("migrates a backup of an older version to this one", async () => {
  await using place = await openPlace(null);
  await using older = await openBareDatabase(place);
  await using target = await openBareDatabase(place);
  await migrateEmptyTo(older.url, "004-enquiries");
  await addView(older.url);
  await backUp({ url: older.url, store: place.store, to: place.to, now: () => new Date() });

  await restore({ url: target.url, store: place.store, from: place.to });
  expect(await migrateToLatest(target.url)).toEqual([]);
  await using client = await connect(target.url);
  const { rows: ran } = await client.query<{ name: string }>(
    "select name from kysely_migration order by name",
  );
  expect(ran.map(({ name }) => name)).toEqual(Object.keys(migrations));
  // A later migration computed these from the rows that it found.
  const { rows } = await client.query("select article_id, views::int from article_views_by_hour");
  expect(rows).toEqual([{ article_id: 1, views: 1 }]);
});

/** Inserts rows as that version wrote them. */
async function addView(url: string): Promise<void> {
  await using client = await connect(url);
  await client.query(`
    insert into users (username, password, first_name, last_name, email, phone)
      values ('old', 'hash', 'Old', 'Hand', 'old@example.org', '2100000000');
    insert into knowledge_base_categories (name) values ('Radio');
    insert into stored_files (upload_key, object_path, state, size, sha256, page_count, registered_at)
      values ('uploads/a.pdf', '/objects/pdfs/a.pdf', 'registered', 1, '00', 1, now());
    insert into knowledge_base_articles (category_id, title, pdf_path, created_by)
      values (1, 'Radio', '/objects/pdfs/a.pdf', 1);
    insert into user_activity_logs (user_id, article_id, action) values (1, 1, 'view_article');`);
}
