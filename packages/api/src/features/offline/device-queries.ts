import { limits } from "@antochi/contract/limits";
import type { KeptVerdict } from "@antochi/contract/offline";
import { usualOfflineDays } from "@antochi/contract/publication";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { userColumns, type User } from "@antochi/db/tables/users";
import { sql } from "kysely";
import { isOpenTo, type ReaderGroups, readableBy } from "../../library/article-readers.ts";
import { hashOfSecret, newSecret } from "../../secrets/secret-tokens.ts";
import { holdSession } from "../../sessions/hold-session.ts";

/**
 * Registers a browser as a device that keeps articles of this member. Beyond the limit the devices with the oldest contact
 * are dropped. Refuses with 401 if the session was ended meanwhile. @returns the device's token
 */
export async function addDevice(
  tx: DatabaseTransaction,
  { userId, sessionId, now }: { userId: number; sessionId: string | undefined; now: Date },
): Promise<string> {
  // Locks the account, so that two browsers that register at once are counted one after the other.
  await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  // Whoever ends the session deletes it before its devices, and so finds this one (`device-queries.test.ts`).
  await holdSession(tx, { userId, sessionId });
  const token = newSecret(24);
  await tx
    .insertInto("offlineDevices")
    .values({
      tokenHash: hashOfSecret(token),
      userId,
      sessionId: sessionId === undefined ? null : hashOfSecret(sessionId),
      createdAt: now,
      lastContactAt: now,
    })
    .execute();
  await sql`
    delete from offline_devices where token_hash in (
      select token_hash from offline_devices where user_id = ${userId}
      order by last_contact_at desc, created_at desc offset ${limits.offlineDevicesMax}
    )
  `.execute(tx);
  return token;
}

/** The current row of a device's owner; undefined if the device was removed or its owner may not sign in. */
export async function findDeviceOwner(db: Database, token: string): Promise<User | undefined> {
  return db
    .selectFrom("offlineDevices as device")
    .innerJoin("users", "users.id", "device.userId")
    .select(userColumns.map((column) => `users.${column}` as const))
    .where("device.tokenHash", "=", hashOfSecret(token))
    .where("users.isApproved", "=", true)
    .where("users.suspendedAt", "is", null)
    .executeTakeFirst();
}

/** Records a device's contact, and the session in use if it is the owner's. */
export async function touchDevice(
  db: Database,
  { token, sessionId, now }: { token: string; sessionId: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable("offlineDevices")
    .set({ lastContactAt: now, ...(sessionId !== null && { sessionId }) })
    .where("tokenHash", "=", hashOfSecret(token))
    .execute();
}

/** Which of these articles a member of these groups may keep, and for how many days. */
export async function judgeKept(
  db: Database,
  {
    articles,
    groups,
    usualDays,
  }: { articles: readonly { articleId: number; edition: number }[]; groups: ReaderGroups; usualDays: number },
): Promise<KeptVerdict[]> {
  const ids = articles.map(({ articleId }) => articleId);
  const editions = articles.map((each) => each.edition);
  const { rows } = await sql<KeptVerdict>`
    select kept.article_id, article.id is not null as may_keep, article.number as edition,
      article.days
    from unnest(${ids}::int[], ${editions}::int[]) as kept (article_id, edition)
      left join lateral (
        select article.id, current.number,
          coalesce(nullif(article.offline_days, ${usualOfflineDays}), ${usualDays}::int) as days
        from knowledge_base_articles as article
          join article_editions as current on current.article_id = article.id and current.is_current
          join article_editions as edition on edition.article_id = article.id and edition.number = kept.edition
        where article.id = kept.article_id and article.offline_days is not null
          and ${readableBy(groups)} and ${isOpenTo(groups)}
      ) as article on true
  `.execute(db);
  return rows;
}
