import { createDatabase } from "@antochi/db/connection";

/** The marks of the submissions that Postgres holds (see load.ts), each as often as it is there. */
export async function storedMarks(url: string): Promise<string[]> {
  await using database = createDatabase({ url, poolSize: 1, onError: () => {} });
  const rows = await database.db
    .selectFrom("contactSubmissions")
    .select("organization")
    .where("firstName", "=", "Load")
    .execute();
  return rows.map(({ organization }) => organization);
}
