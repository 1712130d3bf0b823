import { connectForTest } from "@antochi/testing/test-connection";

/** Moves a product's library a day into the past: its visits and its content. */
export async function passDay(databaseUrl: string): Promise<void> {
  await using database = connectForTest({ url: databaseUrl, poolSize: 1 });
  await database.pool.query(`
    update library_visits set last_at = last_at - interval '1 day';
    update knowledge_base_articles set published_since = published_since - interval '1 day';
    update article_editions set published_at = published_at - interval '1 day';
  `);
}
