import type { Database } from "@antochi/db/schema";
import type { Adapter, DatabaseSession } from "lucia";
import type { Security } from "../security.ts";
import { endSession, endSessionsOf, sweepSessions } from "./end-sessions.ts";
import type { LiveSession } from "./live-sessions.ts";
import { hashOfSecret } from "../secrets/secret-tokens.ts";

/** A session's last use is written at most this often (milliseconds). */
const touchEvery = 60 * 1000;

type AdapterParts = {
  db: Database;
  now: () => Date;
  security: Pick<Security, "sessions">;
  /** The user of a session, if it is live. */
  findLive: (sessionId: string) => Promise<LiveSession | undefined>;
};

/**
 * Sessions in Postgres, for lucia. Only the SHA-256 of a session id is stored, and `findLive` alone decides whether a
 * session is live. lucia reads the wall clock and knows no absolute lifetime, so it is only given live sessions.
 */
export function createSessionAdapter({ db, now, security, findLive }: AdapterParts): Adapter {
  const forLucia = (id: string, userId: number): DatabaseSession => ({
    id,
    userId,
    expiresAt: new Date(Date.now() + security.sessions.members.absolute),
    attributes: {},
  });
  return {
    async getSessionAndUser(sessionId) {
      const session = await findLive(sessionId);
      if (!session) return [null, null];

      const at = now();
      if (at.getTime() - session.usedAt.getTime() > touchEvery) {
        await db
          .updateTable("sessions")
          .set({ lastUsed: at })
          .where("id", "=", hashOfSecret(sessionId))
          .execute();
      }
      const { id } = session.user;
      return [forLucia(sessionId, id), { id, attributes: session }];
    },

    async setSession() {
      throw new Error("Sessions begin with insertSession, which looks at the password once more");
    },

    // Nothing to extend: the last use is written above, and the absolute lifetime stays.
    async updateSessionExpiration() {},

    async deleteSession(sessionId) {
      await db.transaction().execute((tx) => endSession(tx, sessionId));
    },

    async deleteUserSessions(userId) {
      await endSessionsOf(db, userId);
    },

    async getUserSessions(userId) {
      const rows = await db
        .selectFrom("sessions")
        .select(["id", "userId"])
        .where("userId", "=", userId)
        .limit(1000)
        .execute();
      return rows.map((row) => forLucia(row.id, row.userId));
    },

    async deleteExpiredSessions() {
      await sweepSessions({ db, now });
    },
  };
}
