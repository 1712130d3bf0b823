import { prepareQuery } from "@antochi/db/prepared-query";
import type { Database } from "@antochi/db/schema";

/**
 * A name for the articles and categories as they are now: what was made under the same name is still right. Null after a
 * crash of Postgres, until the next change or start, when nothing may be kept.
 */
export async function readLibraryVersion(db: Database): Promise<string | null> {
  const [row] = await libraryVersion(db, {});
  return row?.version ?? null;
}

/** Sees to it that there is one. */
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
