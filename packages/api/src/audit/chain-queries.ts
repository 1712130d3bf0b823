import type { Database } from "@antochi/db/schema";

type Page = { after: number; limit: number };

/** The last place of the chain, and the newest entry; null where there is none. */
export function endsOfChain(db: Database) {
  return db.selectNoFrom((eb) => [
    eb
      .selectFrom("auditSeals")
      .select(({ fn }) => fn.max("place").as("place"))
      .as("lastPlace"),
    eb
      .selectFrom("auditEntries")
      .select(({ fn }) => fn.max("id").as("id"))
      .as("lastEntry"),
  ]);
}

/** The seal at a place, and the entry that it seals. */
export function sealOfPlace(db: Database, place: number) {
  return db.selectFrom("auditSeals").select(["entryId", "seal"]).where("place", "=", place);
}

/** The seals after a place of the chain, in its order, each with its entry and address, where they still exist. */
export function sealedEntries(db: Database, { after, limit }: Page) {
  return db
    .selectFrom("auditSeals as sealed")
    .leftJoin("auditEntries as entry", "entry.id", "sealed.entryId")
    .leftJoin("auditOrigins as whence", "whence.entryId", "sealed.entryId")
    .selectAll("entry")
    .select(["sealed.place", "sealed.entryId as sealedId", "sealed.seal", "whence.address", "whence.key"])
    .where("sealed.place", ">", after)
    .orderBy("sealed.place")
    .limit(limit);
}

/**
 * The entries after an id, each with its place in the chain, or with the mark that it waits for one. Both joins repeat the
 * bound: Postgres scans those tables along with the entries, and does not derive their start from the entries' bound.
 */
export function placesOfEntries(db: Database, { after, limit }: Page) {
  return db
    .selectFrom("auditEntries as entry")
    .leftJoin("auditSeals as sealed", (join) =>
      join.onRef("sealed.entryId", "=", "entry.id").on("sealed.entryId", ">", after),
    )
    .leftJoin("auditUnsealed as waiting", (join) =>
      join.onRef("waiting.entryId", "=", "entry.id").on("waiting.entryId", ">", after),
    )
    .select(["entry.id", "sealed.place", "waiting.entryId as waitingId"])
    .where("entry.id", ">", after)
    .orderBy("entry.id")
    .limit(limit);
}
