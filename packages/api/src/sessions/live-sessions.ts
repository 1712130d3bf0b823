import { anyInstant, anyTexts, prepareQuery } from "@antochi/db/prepared-query";
import type { Database } from "@antochi/db/schema";
import type { Session } from "@antochi/db/tables/sessions";
import { type User, userColumns } from "@antochi/db/tables/users";
import { sql } from "kysely";
import type { Security } from "../security.ts";
import { hashOfSecret } from "../secrets/secret-tokens.ts";

/**
 * The live ones among many sessions, by session id, in one statement. This does not count as a use of them. Whether one
 * lives is decided here alone: by `at`, by the lifetimes that `security` gives members and administrators, and by the user's
 * row as it is at this moment.
 */
export async function findLiveSessions(
  { db, security }: { db: Database; security: Pick<Security, "sessions"> },
  { sessionIds, at }: { sessionIds: readonly string[]; at: Date },
): Promise<Map<string, LiveSession>> {
  const idOf = new Map(sessionIds.map((sessionId) => [hashOfSecret(sessionId), sessionId]));
  const rows = await liveSessions(db, { ids: [...idOf.keys()], ...limitsAt(security, at) });
  return new Map(
    rows.map(({ sessionHash, usedAt, provenAt, libraryVersion, ...user }) => [
      idOf.get(sessionHash) ?? "",
      { user, usedAt, provenAt, libraryVersion },
    ]),
  );
}

/**
 * Who is signed in by a session, as their row is now, and the library's version at that moment, which saves most answers
 * that need one a statement of their own.
 */
export type LiveSession = Pick<Session, "provenAt"> & {
  /** With what the session owes to the provider of one sign-on. */
  user: User & Pick<Session, "providerFactors">;
  usedAt: Date;
  libraryVersion: string | null;
};

/** Asked for every request of somebody who is signed in, of as many of them as ask at the same moment. */
const liveSessions = prepareQuery({
  name: "live-sessions",
  sample: {
    ids: anyTexts(),
    at: anyInstant(),
    usedAfter: anyInstant(),
    adminUsedAfter: anyInstant(),
    adminBegunAfter: anyInstant(),
  },
  build: (db, { ids, at, usedAfter, adminUsedAfter, adminBegunAfter }) =>
    db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.userId")
      .select(userColumns.map((column) => `users.${column}` as const))
      .select((eb) => [
        "sessions.id as sessionHash",
        "sessions.lastUsed as usedAt",
        "sessions.provenAt",
        "sessions.providerFactors",
        eb.selectFrom("libraryVersion").select("version").as("libraryVersion"),
      ])
      .where("sessions.id", "=", sql<string>`any (${ids}::text[])`)
      .where("sessions.expiresAt", ">", at)
      .where("sessions.lastUsed", ">", usedAfter)
      .where((eb) =>
        eb.or([
          eb("users.isAdmin", "=", false),
          eb.and([
            eb("sessions.lastUsed", ">", adminUsedAfter),
            eb("sessions.createdAt", ">", adminBegunAfter),
          ]),
        ]),
      )
      .where("users.isApproved", "=", true)
      .where("users.suspendedAt", "is", null),
});

/** Between which instants a session that lives at one of them was begun and used. */
function limitsAt({ sessions }: Pick<Security, "sessions">, at: Date) {
  const before = (milliseconds: number) => new Date(at.getTime() - milliseconds);
  return {
    at,
    usedAfter: before(sessions.members.idle),
    adminUsedAfter: before(sessions.admins.idle),
    adminBegunAfter: before(sessions.admins.absolute),
  };
}

/** Records that the owner of a session has just proved their identity. */
export async function proveSession(
  db: Database,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<void> {
  await db.updateTable("sessions").set({ provenAt: at }).where("id", "=", hashOfSecret(sessionId)).execute();
}
