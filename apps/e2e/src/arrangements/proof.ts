import { connectForTest } from "@antochi/testing/test-connection";

/** Expires the proof of identity of every session of a product, as after ten minutes. */
export async function ageProofs(databaseUrl: string): Promise<void> {
  await using database = connectForTest({ url: databaseUrl, poolSize: 1 });
  await database.pool.query("update sessions set proven_at = proven_at - interval '10 minutes'");
}
