import { createDatabase } from "@antochi/db/connection";

/** Makes every visit of a product's library one of yesterday. */
export async function ageVisits(databaseUrl: string): Promise<void> {
  await using database = createDatabase({
    url: databaseUrl,
    poolSize: 1,
    onError(error) {
      throw error;
    },
  });
  await database.pool.query("update library_visits set last_at = last_at - interval '1 day'");
}
