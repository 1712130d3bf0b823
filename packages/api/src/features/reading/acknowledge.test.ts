import { randomUUID } from "node:crypto";
import { createClock } from "@antochi/testing/clock";
import { createTestDatabase } from "@antochi/testing/database";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { insertAssignment } from "@antochi/testing/required-reading";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { keepRequiredReadings } from "../../required-reading/keep-required-readings.ts";
import { whoMustRead } from "../../required-reading/who-must-read.ts";
import { openTestApi } from "../../testing/test-api.ts";

const database = await createTestDatabase();
const { db } = database;
const day = 86_400_000;
const clock = createClock(new Date(Date.now() + day));
const api = await openTestApi({ db: database, now: clock.now });
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await database.close();
});
const admin = await insertUser(db, instructorAdmin);
const reader = await insertUser(db, approvedMember, { confirmedUnit: "Unit A", confirmedRank: "Captain" });
const category = await insertCategory(db);
let articleId = 0;

beforeEach(async () => {
  clock.advance(day);
  const { objectPath } = await insertRegisteredFile(db, { pageCount: 3 });
  const article = await insertArticle(db, {
    categoryId: category.id,
    createdBy: admin.id,
    title: "Masts and cables",
    pdfPath: objectPath ?? "",
    updatedAt: clock.now(),
  });
  articleId = article.id;
});

async function newEdition(pageCount: number): Promise<void> {
  const { objectPath } = await insertRegisteredFile(db, { pageCount });
  await db
    .updateTable("knowledgeBaseArticles")
    .set({ pdfPath: objectPath ?? "", updatedAt: clock.now() })
    .where("id", "=", articleId)
    .execute();
}

const reading = (who = reader) => api.as(who).reading;
const report = (pages: number[], over: object = {}) => ({
  articleId,
  edition: 1,
  sitting: randomUUID(),
  startedAt: clock.now().toISOString(),
  seconds: 0,
  pages,
  ...over,
});

it("adds up what was seen in several sittings, and counts none twice", async () => {
  const first = report([1], { seconds: 40 });
  clock.advance(60_000);
  for (let time = 0; time < 2; time += 1) await reading().reportReading(first);
  await reading().reportReading({ ...first, pages: [2], seconds: 55 });
  await reading().reportReading(
    report([3, 9], { startedAt: new Date(clock.now().getTime() - 10_000).toISOString(), seconds: 600 }),
  );
  expect(await reading().standing({ articleId })).toMatchObject({
    seen: "111",
    edition: 1,
    name: "Member Sample",
  });
  const progress = db.selectFrom("readingProgress").select("seconds").where("articleId", "=", articleId);
  // A sitting that began ten seconds ago cannot have lasted ten minutes.
  expect(await progress.executeTakeFirst()).toEqual({ seconds: 65 });
  expect(await api.as(reader).record.listSittings({ limit: 2 })).toMatchObject([
    { firstPage: 3, lastPage: 3, pageCount: 3, seconds: 10 },
    { firstPage: 1, lastPage: 2, seconds: 55 },
  ]);
});

it("keeps what the member's own button says, where no administrator put it into words", async () => {
  const greek = await insertUser(db, secondMember, { language: "el" });
  await insertAssignment(db, { articleId, createdAt: clock.now() });
  for (const who of [reader, greek]) await reading(who).reportReading(report([1, 2, 3]));
  const { required } = await reading(greek).standing({ articleId });
  expect(required).toMatchObject({ sentence: "Έλαβα γνώση της έκδοσης 1 και την κατανόησα" });
  const asked = { articleId, edition: 1 };
  expect(await reading(greek).acknowledge(asked)).toMatchObject({ sentence: required?.sentence });
  expect(await reading().acknowledge(asked)).toMatchObject({
    sentence: "I have read and understood edition 1",
  });
});

it("takes an acknowledgement once every page that is asked for was seen, and once only", async () => {
  await insertAssignment(db, { articleId, createdAt: clock.now(), pages: "1,3-9", sentence: "I will do so" });
  const asked = { articleId, edition: 1 };
  await reading().reportReading(report([1]));
  await expect(reading().acknowledge(asked)).rejects.toMatchObject({ cause: { code: "pages-unseen" } });
  await reading().reportReading(report([3]));
  const kept = await reading().acknowledge(asked);
  expect(kept).toMatchObject({ title: "Masts and cables", edition: 1, sentence: "I will do so" });
  expect(kept.code).toMatch(/^[2-9A-HJ-NP-Z]{26}$/);
  expect(await reading().acknowledge(asked)).toEqual(kept);
  expect(await reading().standing({ articleId })).toMatchObject({
    required: { state: "acknowledged", pages: [1, 3] },
    acknowledgement: { id: kept.id },
  });
  const entry = db
    .selectFrom("auditEntries")
    .selectAll()
    .where("act", "=", "edition-acknowledged")
    .orderBy("id", "desc");
  expect(await entry.executeTakeFirst()).toMatchObject({ userId: reader.id, objectId: String(articleId) });
});

it("asks for every page of an edition that has none of the pages asked for", async () => {
  await insertAssignment(db, { articleId, createdAt: clock.now(), pages: "12-14", eachEdition: true });
  const asked = { articleId, edition: 1 };
  expect(await reading().standing({ articleId })).toMatchObject({ required: { pages: [1, 2, 3] } });
  await reading().reportReading(report([1, 2]));
  await expect(reading().acknowledge(asked)).rejects.toMatchObject({ cause: { code: "pages-unseen" } });
  await reading().reportReading(report([3]));
  expect(await reading().acknowledge(asked)).toMatchObject({ edition: 1 });
});

it("tells what was opened and not looked at for long from what was never opened", async () => {
  await insertAssignment(db, { articleId, createdAt: clock.now(), eachEdition: true });
  const own = async () =>
    (await api.as(reader).record.ownRecord()).required.find((each) => each.articleId === articleId);
  expect(await own()).toMatchObject({ state: "unopened", pagesSeen: null });
  await reading().reportReading(report([]));
  expect(await own()).toMatchObject({ state: "opened", pagesSeen: 0, pageCount: 3 });
  await reading().reportReading(report([2]));
  expect(await own()).toMatchObject({ state: "opened", pagesSeen: 1, pageCount: 3 });
});

it("is refused for an edition that is no longer the current one, and due again", async () => {
  await insertAssignment(db, { articleId, createdAt: clock.now(), eachEdition: true });
  await reading().reportReading(report([1, 2, 3]));
  await reading().acknowledge({ articleId, edition: 1 });
  await newEdition(1);
  await expect(reading().acknowledge({ articleId, edition: 1 })).rejects.toMatchObject({
    cause: { code: "edition-superseded" },
  });
  expect(await reading().standing({ articleId })).toMatchObject({
    edition: 2,
    seen: "0",
    required: { state: "earlier" },
  });
  expect((await api.as(reader).record.listAcknowledgements({}))[0]).toMatchObject({
    edition: 1,
    standing: "superseded",
  });
  await reading().reportReading(report([1], { edition: 2 }));
  await reading().acknowledge({ articleId, edition: 2 });
  const { required } = await api.as(reader).record.ownRecord();
  expect(required.find((each) => each.articleId === articleId)).toMatchObject({ state: "acknowledged" });
});

it("outlives its article and its member, who may take the names along", async () => {
  await reading().reportReading(report([1, 2, 3]));
  const { id } = await reading().acknowledge({ articleId, edition: 1 });
  await db.deleteFrom("knowledgeBaseArticles").where("id", "=", articleId).execute();
  const [kept] = await api.as(reader).record.listAcknowledgements({});
  expect(kept).toMatchObject({ id, title: "Masts and cables", standing: "withdrawn" });
});

it("counts what a full recount does after 200 acknowledge at once while another edition comes out and its job dies", async () => {
  await sql`
    insert into users (username, password, first_name, last_name, email, phone, is_approved, confirmed_unit)
    select 'racer' || n, 'hash', 'First', 'Last', 'racer' || n || '@example.org', '210', true, 'Unit ' || n % 4
    from generate_series(1, 200) as n
  `.execute(db);
  await insertAssignment(db, { articleId, createdAt: clock.now(), eachEdition: true });
  await keepRequiredReadings({ db, now: clock.now });
  const racers = await db.selectFrom("users").selectAll().where("username", "like", "racer%").execute();
  await Promise.all(racers.map((racer) => reading(racer).reportReading(report([1, 2, 3]))));

  /** Gives out in the middle of its second portion, which is rolled back as that of a killed process is. */
  const dying = () => {
    looks += 1;
    if (looks === 2) throw new Error("killed");
    return clock.now();
  };
  let looks = 0;
  const [outcomes] = await Promise.all([
    Promise.allSettled(racers.map((racer) => reading(racer).acknowledge({ articleId, edition: 1 }))),
    newEdition(3),
    keepRequiredReadings({ db, now: clock.now }),
    expect(keepRequiredReadings({ db, now: dying })).rejects.toThrow("killed"),
    db.deleteFrom("users").where("username", "in", ["racer7", "racer8"]).execute(),
  ]);
  const kept = outcomes.filter(({ status }) => status === "fulfilled").length;
  expect(kept).toBeGreaterThan(0);
  await keepRequiredReadings({ db, now: clock.now });

  const { rows: recounted } = await sql`
    select article_id, unit_id, count(*)::int as asked, (count(*) filter (where state = 'acknowledged'))::int as acknowledged,
      (count(*) filter (where state = 'overdue'))::int as overdue, (count(*) filter (where state = 'earlier'))::int as earlier,
      (count(*) filter (where state = 'opened'))::int as opened
    from (${whoMustRead({}, clock.now())}) as required group by article_id, unit_id order by article_id, unit_id
  `.execute(db);
  const counts = db.selectFrom("readinessCounts").selectAll().where("asked", "<>", 0);
  expect(await counts.orderBy("articleId").orderBy("unitId").execute()).toEqual(recounted);
  const acknowledged = db.selectFrom("acknowledgements").select("userId").where("articleId", "=", articleId);
  expect(await acknowledged.execute()).toHaveLength(kept);
});
