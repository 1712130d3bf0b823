import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { namesOf } from "@antochi/contract/names-of";
import { createClock } from "@antochi/testing/clock";
import { createTestDatabase } from "@antochi/testing/database";
import { sampleEnquiries } from "@antochi/testing/enquiries";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { subscribeAddress } from "../../newsletter/subscriptions.ts";
import { keptForEver } from "../../testing/kept-for-ever.ts";
import { sweepEnquiries } from "./sweep-enquiries.ts";

const database = await createTestDatabase();
const { db } = database;
const clock = createClock("2026-11-22T12:00:00.000Z");
afterAll(database.close);

const tables = namesOf(enquiryKinds).map((name) => enquiryKinds[name].table);
const old = new Date("2025-11-22T11:59:59.999Z");
const young = new Date("2025-11-22T12:00:00.000Z");

beforeEach(async () => {
  for (const table of tables) await db.deleteFrom(table).execute();
});

const sweep = (enquiriesMonths: number | null) =>
  sweepEnquiries({ db, now: clock.now, retention: { ...keptForEver, enquiriesMonths } });

async function instants(table: (typeof tables)[number]): Promise<Date[]> {
  const rows = await db.selectFrom(table).select("createdAt").orderBy("createdAt").execute();
  return rows.map(({ createdAt }) => createdAt);
}

test("enquiries of every kind are deleted after a year, and kept where no period is set", async () => {
  const { contact, fpv, messages } = sampleEnquiries;
  for (const createdAt of [old, young]) {
    await db
      .insertInto("contactSubmissions")
      .values({ ...contact, createdAt })
      .execute();
    await db
      .insertInto("fpvTrainingInterests")
      .values({ ...fpv, createdAt })
      .execute();
    await db
      .insertInto("knowledgeBaseMessages")
      .values({ ...messages, createdAt })
      .execute();
    await db
      .insertInto("newsletterSubscriptions")
      .values({ email: `${createdAt.getTime()}@example.org`, createdAt })
      .execute();
  }
  await sweep(null);
  for (const table of tables) expect(await instants(table), table).toEqual([old, young]);
  await sweep(12);
  for (const table of tables) expect(await instants(table), table).toEqual([young]);
  const entries = await db
    .selectFrom("auditEntries")
    .select(["actor", "objectId", "details"])
    .where("act", "=", "enquiries-expired")
    .orderBy("objectId")
    .execute();
  expect(entries).toEqual(
    namesOf(enquiryKinds)
      .toSorted()
      .map((objectId) => ({ actor: "house", objectId, details: '{"rows":1}' })),
  );
});

test("replies and notes are deleted with their own enquiry, and no others; an idle run leaves no trace", async () => {
  const { contact } = sampleEnquiries;
  const stored = await db
    .insertInto("contactSubmissions")
    .values([
      { ...contact, createdAt: old },
      { ...contact, createdAt: young },
    ])
    .returning(["id", "createdAt"])
    .execute();
  const [gone, kept] = stored.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const entry = { entry: "note", text: "Call back", writtenBy: null, writtenAt: old } as const;
  // Each kind numbers its enquiries by itself.
  for (const [kind, id] of [
    ["contact", gone?.id],
    ["contact", kept?.id],
    ["messages", gone?.id],
  ] as const)
    await db
      .insertInto("enquiryEntries")
      .values({ ...entry, kind, enquiryId: id ?? 0 })
      .execute();
  const expired = db
    .selectFrom("auditEntries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("act", "=", "enquiries-expired");
  const before = await expired.executeTakeFirstOrThrow();
  await sweep(12);
  await sweep(12);
  const left = db.selectFrom("enquiryEntries").select(["kind", "enquiryId"]).orderBy("kind");
  expect(await left.execute()).toEqual([
    { kind: "contact", enquiryId: kept?.id },
    { kind: "messages", enquiryId: gone?.id },
  ]);
  expect(await expired.executeTakeFirstOrThrow()).toEqual({ count: before.count + 1 });
});

test("a newsletter address that its owner confirmed is kept, however old", async () => {
  const confirmed = { email: "reader@example.org", createdAt: old, confirmedAt: old };
  await db.insertInto("newsletterSubscriptions").values(confirmed).execute();
  await sweep(1);
  expect(await instants("newsletterSubscriptions")).toEqual([old]);
});

test("an unconfirmed address subscribed again can be confirmed for as long as a new one", async () => {
  const email = "reader@example.org";
  await db.insertInto("newsletterSubscriptions").values({ email, createdAt: old }).execute();
  const again = {
    email,
    language: "en",
    now: young,
    publicUrl: new URL("http://site.test"),
    mayMail: false,
  } as const;
  await db.transaction().execute((tx) => subscribeAddress(tx, { ...again, runAt: undefined }));
  await sweep(12);
  expect(await instants("newsletterSubscriptions")).toEqual([young]);
});

test("thousands of enquiries are deleted in one run, in batches", async () => {
  await sql`
    insert into contact_submissions (first_name, last_name, email, organization, interest, message, created_at)
    select 'First', 'Last', 'a@example.org', 'Sample', 'mantis', 'A message', ${old}::timestamptz - make_interval(secs => n)
    from generate_series(1, 2500) as n
  `.execute(db);
  await sweep(12);
  expect(await instants("contactSubmissions")).toEqual([]);
  const { rows } = await sql<{ most: number; sum: number }>`
    select max((details::jsonb ->> 'rows')::int) as most, sum((details::jsonb ->> 'rows')::int)::int as sum
    from audit_entries where act = 'enquiries-expired' and (details::jsonb ->> 'rows')::int > 1
  `.execute(db);
  expect(rows).toEqual([{ most: 1_000, sum: 2_500 }]);
});
