import { createDatabase } from "@antochi/db/connection";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { unhurried } from "@antochi/testing/test-connection";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../testing/api-for-file.ts";
import { openRecordingDatabase } from "../testing/query-plans.ts";
import { digestOfAddress } from "./record-act.ts";
import { createDeliveryLog } from "./record-delivery.ts";

const { clock, database, db } = await openApiForFile();
const otherReplica = createDatabase({ url: database.url, poolSize: 2, onError: () => {}, ...unhurried });
afterAll(() => otherReplica.close());

const admin = await insertUser(db, instructorAdmin);
const { id: categoryId } = await insertCategory(db);
const article = await insertArticle(db, { categoryId, createdBy: admin.id, title: "Radio checks" });
const readers = Array.from({ length: 40 }, (_, place) => 1_000 + place);

const hour = 60 * 60 * 1000;
beforeEach(() => {
  clock.advance(hour);
});

const warnings: object[] = [];

/** What the delivery log needs of one reader's request. */
function readBy(userId: number) {
  return {
    now: clock.now,
    request: { id: `request-${userId}`, ip: `192.0.2.${userId - 1_000}` },
    log: {
      info() {},
      error() {},
      warn(fields: object) {
        warnings.push(fields);
      },
    },
  };
}

async function entriesOf(objectPath: string) {
  return db
    .selectFrom("auditEntries as entry")
    .leftJoin("auditOrigins as whence", "whence.entryId", "entry.id")
    .leftJoin("auditUnsealed as unsealed", "unsealed.entryId", "entry.id")
    .select(["entry.userId", "entry.objectLabel", "entry.details", "entry.origin", "entry.requestId"])
    .select(["whence.address", "whence.key", "unsealed.entryId as waitsForSeal"])
    .where("entry.act", "=", "pdf-delivered")
    .where("entry.objectId", "=", objectPath)
    .where("entry.createdAt", "=", clock.now())
    .orderBy("entry.userId")
    .execute();
}

test("concurrent deliveries are logged in one statement, as an entry each with its origin", async () => {
  const recording = openRecordingDatabase(database.pool);
  const { record } = createDeliveryLog(recording.db);
  await Promise.all(readers.map((userId) => record(readBy(userId), { userId, objectPath: article.pdfPath })));
  expect(recording.take()).toHaveLength(1);
  const entries = await entriesOf(article.pdfPath);
  expect(entries.map(({ userId }) => userId)).toEqual(readers);
  for (const { userId, objectLabel, details, origin, requestId, address, key, waitsForSeal } of entries) {
    expect(objectLabel).toBe("Radio checks");
    expect(JSON.parse(details)).toEqual({ articleId: article.id, edition: 1 });
    expect(requestId).toBe(`request-${userId}`);
    expect(address).toBe(`192.0.2.${Number(userId) - 1_000}`);
    expect(digestOfAddress(String(address), String(key))).toBe(origin);
    expect(waitsForSeal).not.toBeNull();
  }
});

test("the delivery of a PDF without an article is logged without a title", async () => {
  const objectPath = "/objects/pdfs/of-no-article.pdf";
  await createDeliveryLog(db).record(readBy(1_000), { userId: 1_000, objectPath });
  const [entry] = await entriesOf(objectPath);
  expect(entry).toMatchObject({ userId: 1_000, objectLabel: null, details: "{}" });
});

test("a process logs the same reader and PDF once an hour", async () => {
  const { record } = createDeliveryLog(db);
  const objectPath = "/objects/pdfs/read-all-day.pdf";
  const read = async () => {
    await record(readBy(1_000), { userId: 1_000, objectPath });
    return (await entriesOf(objectPath)).length;
  };
  clock.set(new Date(Math.ceil(clock.now().getTime() / hour) * hour));
  expect(await read()).toBe(1);
  clock.advance(hour - 1);
  expect(await read()).toBe(0);
  clock.advance(1);
  expect(await read()).toBe(1);
});

test("settling the log waits until every delivery is written", async () => {
  const log = createDeliveryLog(db);
  const objectPath = "/objects/pdfs/before-the-end.pdf";
  for (const userId of readers) void log.record(readBy(userId), { userId, objectPath });
  await log.settle();
  expect(await entriesOf(objectPath)).toHaveLength(readers.length);
});

test("two replicas that deliver the same PDFs in any order log each delivery once", async () => {
  const paths = readers.map((place) => `/objects/pdfs/storm-${place}.pdf`);
  const [one, other] = [createDeliveryLog(db).record, createDeliveryLog(otherReplica.db).record];
  const userId = 1_000;
  await Promise.all([
    ...paths.map((objectPath) => one(readBy(userId), { userId, objectPath })),
    ...paths.toReversed().map((objectPath) => other(readBy(userId), { userId, objectPath })),
  ]);
  for (const path of paths) expect(await entriesOf(path)).toHaveLength(1);
  expect(warnings).toEqual([]);
});

test("a delivery that cannot be logged is warned about, and logged with the next range", async () => {
  const down = createDatabase({ url: database.url, poolSize: 1, onError: () => {} });
  const { record } = createDeliveryLog(down.db);
  const objectPath = "/objects/pdfs/in-an-outage.pdf";
  const send = (userId: number) => record(readBy(userId), { userId, objectPath });
  await db.schema.alterTable("auditDeliveries").renameTo("auditDeliveriesAway").execute();
  await Promise.all([send(1_000), send(1_001)]);
  await db.schema.alterTable("auditDeliveriesAway").renameTo("auditDeliveries").execute();
  expect(warnings.splice(0)).toEqual([
    expect.objectContaining({ object: objectPath }),
    expect.objectContaining({ object: objectPath }),
  ]);
  await Promise.all([send(1_000), send(1_001)]);
  expect(await entriesOf(objectPath)).toHaveLength(2);
  await down.close();
});
