import { readFile } from "node:fs/promises";
import { migrateEmptyTo } from "@antochi/db/migrate";
import { insertIssuedFile } from "@antochi/testing/knowledge-base";
import { insertUser, approvedMember } from "@antochi/testing/people";
import { expect, it } from "vitest";
import { fileless, over } from "./after-load.ts";
import { backUp } from "./back-up.ts";
import { connect } from "./connection.ts";
import { directoryFiles } from "./directory-files.ts";
import { restore } from "./restore.ts";
import { fill } from "./testing/contents.ts";
import { openBareDatabase, openPlace, type Place } from "./testing/place.ts";

const now = () => new Date("2026-03-02T09:00:00.000Z");

async function countOf({ database }: Place, rows: string): Promise<number | null> {
  return (await database.pool.query(`select from ${rows}`)).rowCount;
}

it("restores nothing that lets somebody in, no upload address, and neither the original's backups nor when they are due", async () => {
  await using place = await openPlace(null);
  await fill(place);
  await insertIssuedFile(place.database.db);
  const { db } = place.database;
  const { id: userId } = await insertUser(db, {
    ...approvedMember,
    username: "other",
    email: "o@example.org",
  });
  const expiresAt = new Date("2126-01-01T00:00:00.000Z");
  await db
    .insertInto("sessions")
    .values({ id: "a".repeat(64), userId, expiresAt })
    .execute();
  await db
    .insertInto("offlineDevices")
    .values({ tokenHash: "e".repeat(64), userId, sessionId: null, createdAt: now(), lastContactAt: now() })
    .execute();
  await db
    .insertInto("passwordResets")
    .values({ tokenHash: "b".repeat(64), userId, expiresAt, usedAt: null })
    .execute();
  await db
    .insertInto("emailConfirmations")
    .values({ tokenHash: "d".repeat(64), userId, email: "o@example.org", expiresAt, usedAt: null })
    .execute();
  await db
    .insertInto("passkeyChallenges")
    .values({ challenge: "c".repeat(43), userId, registers: false, expiresAt })
    .execute();
  await db
    .insertInto("signOns")
    .values({
      stateHash: "f".repeat(64),
      browserHash: "0".repeat(64),
      userId,
      next: null,
      createdAt: now(),
      expiresAt,
      returnedAt: null,
      claims: null,
    })
    .execute();
  await db
    .insertInto("dataExports")
    .values({ userId, objectKey: "exports/none.zip", askedAt: now(), expiresAt })
    .execute();
  await db
    .insertInto("linkKeys")
    .values(["known-browsers", "newsletter"].map((purpose) => ({ purpose, key: "c".repeat(43) })))
    .execute();
  await db
    .insertInto("backupRuns")
    .values({ name: "2026-03-01T02-30-00Z", startedAt: now(), endedAt: now(), outcome: "made", bytes: 1 })
    .execute();
  await db.insertInto("backupSchedule").values({ cron: "30 2 * * *", lateAt: now() }).execute();
  await backUp({ url: place.database.url, ...place, now });

  await using copy = await openPlace(null);
  await restore({ url: copy.database.url, store: copy.store, from: place.to });
  for (const rows of [
    "sessions",
    "offline_devices",
    "password_resets",
    "email_confirmations",
    "passkey_challenges",
    "sign_ons",
    "data_exports",
    "link_keys where purpose = 'known-browsers'",
    "backup_runs",
    "backup_schedule",
    "stored_files where state = 'issued'",
  ]) {
    expect({ [rows]: await countOf(place, rows) }).not.toEqual({ [rows]: 0 });
    expect({ [rows]: await countOf(copy, rows) }).toEqual({ [rows]: 0 });
  }
  const { rows } = await copy.database.pool.query("select purpose from link_keys");
  // The unsubscribe link in a newsletter works for as long as its recipient keeps the mail.
  expect(rows).toEqual([{ purpose: "newsletter" }]);
});

it("drops references to files that no backup contains, and keeps the codes people have on paper", async () => {
  await using place = await openPlace(null);
  await fill(place);
  await insertMadeFiles(place);
  await backUp({ url: place.database.url, ...place, now });

  await using copy = await openPlace(null);
  await restore({ url: copy.database.url, store: copy.store, from: place.to });
  const { db } = copy.database;
  const certificates = db.selectFrom("certificates").select(["code", "objectKey", "madeAt", "tellsOf"]);
  expect(await certificates.execute()).toEqual([
    { code: "certificate", objectKey: null, madeAt: null, tellsOf: [] },
  ]);
  const copies = db.selectFrom("tracedCopies").select(["code", "objectKey", "size", "madeAt"]);
  expect(await copies.execute()).toEqual([{ code: "traced", objectKey: null, size: null, madeAt: now() }]);
});

it("restores a version whose certificates lack their contents", async () => {
  await using place = await openPlace(null);
  await using older = await openBareDatabase(place);
  await using copy = await openBareDatabase(place);
  const { store, to } = place;
  await migrateEmptyTo(older.url, "037-required-reading");
  await using original = await connect(older.url);
  await original.query(
    "insert into certificates (code, user_id, asked_at, object_key, made_at) values ('c', 1, now(), 'certificates/none.pdf', now())",
  );
  await backUp({ url: older.url, store, to, now });
  await restore({ url: copy.url, store, from: to });
  await using restored = await connect(copy.url);
  const { rows } = await restored.query("select code, object_key, made_at from certificates");
  expect(rows).toEqual([{ code: "c", object_key: null, made_at: null }]);
});

/** Inserts a certificate and a traced copy whose files exist. */
async function insertMadeFiles({ database: { db } }: Place): Promise<void> {
  const { id: userId } = await db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
  const { id: articleId } = await db
    .selectFrom("knowledgeBaseArticles")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const made = { userId, askedAt: now(), madeAt: now() };
  await db
    .insertInto("certificates")
    .values({
      ...made,
      code: "certificate",
      acknowledgementId: null,
      objectKey: "certificates/none.pdf",
      tellsOf: [articleId],
    })
    .execute();
  await db
    .insertInto("tracedCopies")
    .values({
      ...made,
      code: "traced",
      articleId,
      title: "Radio",
      edition: 1,
      handling: null,
      objectKey: "copies/none.pdf",
      size: 10,
      problem: null,
    })
    .execute();
}

it("matches what docs/operations.md deletes after a point-in-time recovery", async () => {
  const operations = await readFile(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  const [, sql = ""] = /```sql\n(delete from sessions;.*?)```/s.exec(operations) ?? [];
  const taken = [...sql.matchAll(/delete from (\w+)(?: where ([^;]+))?;/g)].map(
    ([, table, condition = "true"]) => [table, condition],
  );
  // After such a recovery the database is still the original's, so its backup history remains true.
  const asked = Object.entries(over).filter(([table]) => !table.startsWith("backup_"));
  expect(Object.fromEntries(taken)).toEqual(Object.fromEntries(asked));
  const emptied = [...sql.matchAll(/update (\w+) set ([^;]+) where object_key is not null;/g)];
  expect(emptied.map(([, table, set]) => [table, set])).toEqual(
    Object.entries(fileless).map(([table, values]) => [
      table,
      Object.entries(values)
        .map(([column, value]) => `${column} = ${value}`)
        .join(", "),
    ]),
  );
  await using place = await openPlace(null);
  await place.database.pool.query(sql);
  expect(await countOf(place, "mail_hold")).toBe(1);
});

it("holds the email of every copy, also of an older version and of a copy of a copy", async () => {
  await using place = await openPlace(null);
  await using older = await openBareDatabase(place);
  await using copy = await openBareDatabase(place);
  await using copyOfCopy = await openBareDatabase(place);
  const { store, to } = place;
  await migrateEmptyTo(older.url, "004-enquiries");
  await backUp({ url: older.url, store, to, now });
  await restore({ url: copy.url, store, from: to });
  expect(await holds(copy.url)).toBe(1);
  const second = directoryFiles(`${place.directory}-of-copy`);
  await backUp({ url: copy.url, store, to: second, now });
  await restore({ url: copyOfCopy.url, store, from: second });
  expect(await holds(copyOfCopy.url)).toBe(1);
});

async function holds(url: string): Promise<number | null> {
  await using client = await connect(url);
  return (await client.query("select from mail_hold")).rowCount;
}
