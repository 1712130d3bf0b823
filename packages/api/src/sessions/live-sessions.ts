import { anyInstant, anyTexts, prepareQuery } from "@antochi/db/prepared-query";
import type { Database } from "@antochi/db/schema";
import type { Session } from "@antochi/db/tables/sessions";
import { type User, userColumns } from "@antochi/db/tables/users";
import { sql } from "kysely";
import type { Security } from "../security.ts";
import { hashOfSecret } from "../secrets/secret-tokens.ts";

/**
 * Finds the live ones of many sessions in one statement, by session id. This does not count as use of a session. Nothing
 * else decides whether one is live: it depends on `at`, on the lifetimes that `security` gives members and administrators,
 * and on the user's row as it is now.
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
 * The user of a session, as their row is now, and the library's version at that moment, which saves most responses that need
 * it a statement of their own.
 */
export type LiveSession = Pick<Session, "provenAt"> & {
  /** Includes whether the single sign-on provider verified two factors for this session. */
  user: User & Pick<Session, "providerFactors">;
  usedAt: Date;
  libraryVersion: string | null;
};

/** Runs for every request of a signed-in user; requests of the same moment share one statement. */
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

/** The limits of when a session that is live at `at` began and was last used. */
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
