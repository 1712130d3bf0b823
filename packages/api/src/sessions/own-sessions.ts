import type { Database } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import type { Security } from "../security.ts";
import { hashOfSecret } from "../secrets/secret-tokens.ts";

/** The most sessions listed, as somebody may sign in again and again; older ones still end with all others. */
const listedAtMost = 100;

type Parts = { db: Database; now: () => Date; security: Pick<Security, "sessions"> };

/** A session as its owner sees it. */
export type OwnSession = {
  id: number;
  browser: string | null;
  address: string | null;
  startedAt: Date;
  lastUsedAt: Date;
  isThisOne: boolean;
};

/** The live sessions of a user, most recently used first. */
export async function listOwnSessions(
  { db, now, security: { sessions } }: Parts,
  { user, sessionId }: { user: Pick<User, "id" | "isAdmin">; sessionId: string | undefined },
): Promise<OwnSession[]> {
  const at = now();
  const { idle, absolute } = user.isAdmin ? sessions.admins : sessions.members;
  const before = (milliseconds: number) => new Date(at.getTime() - milliseconds);
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "number", "browser", "address", "createdAt", "lastUsed"])
    .where("userId", "=", user.id)
    .where("expiresAt", ">", at)
    .where("lastUsed", ">", before(idle))
    .where("createdAt", ">", before(absolute))
    .orderBy("lastUsed", "desc")
    .orderBy("number", "desc")
    .limit(listedAtMost)
    .execute();
  const own = sessionId && hashOfSecret(sessionId);
  return rows.map(({ id, number, browser, address, createdAt, lastUsed }) => ({
    id: number,
    browser,
    address,
    startedAt: createdAt,
    lastUsedAt: lastUsed,
    isThisOne: id === own,
  }));
}

/** Ends one session of a user, and revokes its offline device. @returns whether it existed */
export async function endOwnSession(
  db: Database,
  { userId, id }: { userId: number; id: number },
): Promise<boolean> {
  const ended = await db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("number", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!ended) return false;
  await db.deleteFrom("offlineDevices").where("sessionId", "=", ended.id).execute();
  return true;
}

/**
 * Ends all sessions of a user but this one, and revokes all their other offline devices.
 * @returns whether there was anything to end
 */
export async function endOtherSessions(
  db: Database,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<boolean> {
  const own = hashOfSecret(sessionId);
  const sessions = await db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "<>", own)
    .executeTakeFirst();
  const devices = await db
    .deleteFrom("offlineDevices")
    .where("userId", "=", userId)
    .where("sessionId", "is distinct from", own)
    .executeTakeFirst();
  return sessions.numDeletedRows + devices.numDeletedRows > 0n;
}
