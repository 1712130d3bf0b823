import { prepareQuery } from "@antochi/db/prepared-query";
import type { Database } from "@antochi/db/schema";

/**
 * The version of the articles and categories as they are now: whatever was made at the same version is still right. Null
 * after a crash of Postgres, until the next change or start; nothing may be cached then.
 */
export async function readLibraryVersion(db: Database): Promise<string | null> {
  const [row] = await libraryVersion(db, {});
  return row?.version ?? null;
}

/** Makes sure that there is a version. */
export async function ensureLibraryVersion(db: Database): Promise<void> {
  await db
    .insertInto("libraryVersion")
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const libraryVersion = prepareQuery({
  name: "library-version",
  sample: {},
  build: (db) => db.selectFrom("libraryVersion").select("version"),
});
