import { randomUUID } from "node:crypto";
import type { Database } from "@antochi/db/schema";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { insertAcknowledgement, insertAssignment } from "@antochi/testing/required-reading";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { keepRequiredReadings } from "../../required-reading/keep-required-readings.ts";
import { whoMustRead } from "../../required-reading/who-must-read.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";

const day = 86_400_000;
const { api, clock, db } = await openApiForFile({ startsAt: new Date(Date.now() + day) });
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

async function newEdition(pageCount: number, tx: Database = db): Promise<void> {
  const { objectPath } = await insertRegisteredFile(db, { pageCount });
  await tx
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

it("stores the default sentence if no administrator wrote one", async () => {
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

it("refuses another sentence than the member read, who gets the new one", async () => {
  const groups = [{ kind: "unit" as const, name: "Unit A" }];
  const dueAt = new Date(clock.now().getTime() + day).toISOString();
  const { id } = await api
    .as(admin)
    .assignments.assignReading({ articleId, groups, dueAt, sentence: "I have read it" });
  await reading().reportReading(report([1, 2, 3]));
  const sentence = async () => (await reading().standing({ articleId })).required?.sentence;
  const asked = { articleId, edition: 1, sentence: await sentence() };
  expect(asked.sentence).toBe("I have read it");

  const { changeAssignment } = api.as(admin).assignments;
  await changeAssignment({ id, groups, dueAt, sentence: "I have read it and will do so" });
  const refused = { code: "CONFLICT", cause: { code: "sentence-changed" } };
  await expect(reading().acknowledge(asked)).rejects.toMatchObject(refused);
  const told = { kind: "acknowledgement" as const, id: randomUUID(), at: clock.now().toISOString() };
  const entries = [{ ...told, acknowledgement: asked }];
  expect(await api.as(reader).offline.syncEntries({ accountId: reader.id, entries })).toEqual([
    { id: told.id, refusal: "sentence-changed" },
  ]);
  const kept = db.selectFrom("acknowledgements").select("sentence").where("articleId", "=", articleId);
  expect(await kept.execute()).toEqual([]);

  expect(await sentence()).toBe("I have read it and will do so");
  await reading().acknowledge({ ...asked, sentence: await sentence() });
  expect(await kept.execute()).toEqual([{ sentence: "I have read it and will do so" }]);
});

it("stores the default sentence in the language in which it was read", async () => {
  await insertAssignment(db, { articleId, createdAt: clock.now() });
  await reading().reportReading(report([1, 2, 3]));
  const sentence = "Έλαβα γνώση της έκδοσης 1 και την κατανόησα";
  const asked = { articleId, edition: 1 };
  await expect(reading().acknowledge({ ...asked, sentence: "I have read edition 1" })).rejects.toThrow(
    "wording",
  );
  expect(await reading().acknowledge({ ...asked, sentence })).toMatchObject({ sentence });
});

it("accepts an acknowledgement once every required page was seen, and only once", async () => {
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

it("requires every page of an edition that has none of the required pages", async () => {
  await insertAssignment(db, { articleId, createdAt: clock.now(), pages: "12-14", eachEdition: true });
  const asked = { articleId, edition: 1 };
  expect(await reading().standing({ articleId })).toMatchObject({ required: { pages: [1, 2, 3] } });
  await reading().reportReading(report([1, 2]));
  await expect(reading().acknowledge(asked)).rejects.toMatchObject({ cause: { code: "pages-unseen" } });
  await reading().reportReading(report([3]));
  expect(await reading().acknowledge(asked)).toMatchObject({ edition: 1 });
});

it("distinguishes what was opened only briefly from what was never opened", async () => {
  await insertAssignment(db, { articleId, createdAt: clock.now(), eachEdition: true });
  const own = async () =>
    (await api.as(reader).record.ownRecord()).required.find((each) => each.articleId === articleId);
  expect(await own()).toMatchObject({ state: "unopened", pagesSeen: null });
  await keepRequiredReadings({ db, now: clock.now });
  const { readiness } = api.as(admin);
  const counted = async () => (await readiness.listReadinessArticles({ articleId }))[0];
  expect(await counted()).toMatchObject({ opened: 0 });
  await reading().reportReading(report([]));
  expect(await own()).toMatchObject({ state: "opened", pagesSeen: 0, pageCount: 3 });
  // Counted by the report itself: no job looks for it.
  expect(await counted()).toMatchObject({ opened: 1 });
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

it("waits for an edition that is coming out, and is refused for the one before", async () => {
  await insertAssignment(db, { articleId, createdAt: clock.now(), eachEdition: true });
  await reading().reportReading(report([1, 2, 3]));
  const { pressed } = await db.transaction().execute(async (tx) => {
    await newEdition(3, tx);
    const pressed = reading().acknowledge({ articleId, edition: 1 });
    pressed.catch(() => undefined);
    await whenSomebodyWaits(db);
    return { pressed };
  });
  await expect(pressed).rejects.toMatchObject({ cause: { code: "edition-superseded" } });
});

describe("once an acknowledgement has expired", () => {
  const year = 366 * day;
  const asked = () => ({ articleId, edition: 1 });
  const askYearly = (fields: object = {}) =>
    insertAssignment(db, { articleId, createdAt: clock.now(), againAfterMonths: 12, ...fields });

  async function readAndAcknowledge() {
    await reading().reportReading(report([1, 2, 3]));
    return reading().acknowledge(asked());
  }

  /** The progress as the member sees it, in their record, and as administrators see it. */
  async function progress() {
    await keepRequiredReadings({ db, now: clock.now });
    const { seen, required } = await reading().standing({ articleId });
    const own = (await api.as(reader).record.ownRecord()).required.find(
      (each) => each.articleId === articleId,
    );
    const filter = { articleId, search: reader.lastName };
    const members = await api.as(admin).readiness.listReadinessMembers(filter);
    const shown = members.find(({ userId }) => userId === reader.id)?.articles[0];
    return {
      seen,
      state: [required?.state, own?.state, shown?.state],
      pages: [own?.pagesSeen, shown?.pagesSeen],
      againSince: [required?.againSince, own?.againSince, shown?.againSince],
    };
  }

  const twice = <Value>(value: Value) => [value, value];
  const thrice = <Value>(value: Value) => [value, ...twice(value)];
  const unseen = { cause: { code: "pages-unseen" } };

  it("requires every page anew, shows so everywhere, and keeps the older one unchanged", async () => {
    await askYearly({ pages: "1,3" });
    const first = await readAndAcknowledge();
    const lapsedAt = new Date(first.createdAt);
    lapsedAt.setUTCFullYear(lapsedAt.getUTCFullYear() + 1);
    expect(await progress()).toMatchObject({ seen: "111", againSince: thrice(null) });

    clock.set(lapsedAt);
    const again = lapsedAt.toISOString();
    expect(await progress()).toEqual({
      seen: "000",
      state: thrice("earlier"),
      pages: twice(0),
      againSince: thrice(again),
    });
    await expect(reading().acknowledge(asked())).rejects.toMatchObject(unseen);
    await reading().reportReading(report([1]));
    await expect(reading().acknowledge(asked())).rejects.toMatchObject(unseen);
    expect(await progress()).toMatchObject({ seen: "100", pages: twice(1) });
    const [listed] = await api.as(reader).record.listAcknowledgements({});
    expect(listed).toMatchObject({ id: first.id, standing: "lapsed" });

    await reading().reportReading(report([3]));
    const second = await reading().acknowledge(asked());
    expect(second.id).not.toBe(first.id);
    expect(await progress()).toMatchObject({ seen: "111", state: thrice("acknowledged") });
    expect(await api.as(reader).record.listAcknowledgements({ limit: 2 })).toMatchObject([
      { id: second.id, standing: "current" },
      { ...first, standing: "current" },
    ]);

    clock.advance(year);
    await expect(reading().acknowledge(asked())).rejects.toMatchObject(unseen);
    expect(await progress()).toMatchObject({ seen: "000", pages: twice(0) });
    await reading().reportReading(report([1, 3]));
    expect(await reading().acknowledge(asked())).toMatchObject({ edition: 1 });
  });

  it("counts no page of a sitting that began before, whenever it is sent", async () => {
    await askYearly();
    await readAndAcknowledge();
    clock.advance(year - 2 * day);
    const late = report([1, 2, 3]);
    const told = { kind: "report" as const, id: randomUUID(), at: clock.now().toISOString(), report: late };
    clock.advance(3 * day);
    await reading().reportReading(report([2]));
    await reading().reportReading(report([1, 3], { startedAt: late.startedAt }));
    await api.as(reader).offline.syncEntries({ accountId: reader.id, entries: [told] });
    expect(await progress()).toMatchObject({ seen: "010", pages: twice(1) });
    await expect(reading().acknowledge(asked())).rejects.toMatchObject(unseen);

    const since = report([1, 3]);
    clock.advance(day);
    const entry = { ...told, id: randomUUID(), at: since.startedAt, report: since };
    await api.as(reader).offline.syncEntries({ accountId: reader.id, entries: [entry] });
    expect(await progress()).toMatchObject({ seen: "111" });
    await reading().acknowledge(asked());
  });

  it("counts a first report since then, but not what is reported from before that", async () => {
    await askYearly();
    await insertAcknowledgement(db, { userId: reader.id, articleId, acknowledgedAt: clock.now() });
    const late = report([1, 3]);
    clock.advance(year);
    await reading().reportReading(report([2]));
    expect(await progress()).toMatchObject({ seen: "010", pages: twice(1) });
    await reading().reportReading(late);
    expect(await progress()).toMatchObject({ seen: "010", pages: twice(1) });
  });

  it("requires nothing before, and is not renewed by an early press", async () => {
    await askYearly();
    const kept = await readAndAcknowledge();
    clock.advance(year - 3 * day);
    expect(await reading().acknowledge(asked())).toEqual(kept);
    clock.advance(3 * day);
    await expect(reading().acknowledge(asked())).rejects.toMatchObject(unseen);
  });

  it("lasts until the first of several expires, and counts from then on for all", async () => {
    await askYearly({ pages: "1" });
    await insertAssignment(db, { articleId, createdAt: clock.now(), againAfterMonths: 24, pages: "2" });
    await readAndAcknowledge();
    clock.advance(year);
    await reading().reportReading(report([1]));
    clock.advance(year);
    expect(await progress()).toMatchObject({ seen: "100", pages: twice(1) });
    await expect(reading().acknowledge(asked())).rejects.toMatchObject(unseen);
    await reading().reportReading(report([2]));
    await reading().acknowledge(asked());
  });

  it("counts pages seen of a newer edition since that one was required", async () => {
    await askYearly();
    await insertAssignment(db, { articleId, createdAt: clock.now(), eachEdition: true });
    await readAndAcknowledge();
    clock.advance(day);
    await newEdition(2);
    await reading().reportReading(report([1, 2], { edition: 2 }));
    clock.advance(year);
    expect(await progress()).toMatchObject({ seen: "11", pages: twice(2) });
    expect(await reading().acknowledge({ articleId, edition: 2 })).toMatchObject({ edition: 2 });
  });

  it("requires the pages of a newer edition that nobody required before it expired", async () => {
    await askYearly();
    await readAndAcknowledge();
    clock.advance(day);
    await newEdition(2);
    await reading().reportReading(report([1, 2], { edition: 2 }));
    clock.advance(year);
    await expect(reading().acknowledge({ articleId, edition: 2 })).rejects.toMatchObject(unseen);
    await insertAssignment(db, { articleId, createdAt: clock.now(), fromEdition: 2 });
    expect(await progress()).toMatchObject({ seen: "00", pages: twice(0) });
  });

  it("counts no page seen before if its term is shortened from now on", async () => {
    const { id } = await askYearly({ againAfterMonths: 24 });
    await readAndAcknowledge();
    clock.advance(year + day);
    await db.updateTable("readingAssignments").set({ againAfterMonths: 12 }).where("id", "=", id).execute();
    await expect(reading().acknowledge(asked())).rejects.toMatchObject(unseen);
    await reading().reportReading(report([1, 2, 3]));
    await reading().acknowledge(asked());
  });
});

it("outlives its article and its member, whose names may go with them", async () => {
  await reading().reportReading(report([1, 2, 3]));
  const { id } = await reading().acknowledge({ articleId, edition: 1 });
  await db.deleteFrom("knowledgeBaseArticles").where("id", "=", articleId).execute();
  const [kept] = await api.as(reader).record.listAcknowledgements({});
  expect(kept).toMatchObject({ id, title: "Masts and cables", standing: "withdrawn" });
});

it("counts equal a full recount after 200 acknowledge at once while another edition comes out and its job dies", async () => {
  await sql`
    insert into users (username, password, first_name, last_name, email, phone, is_approved, confirmed_unit)
    select 'racer' || n, 'hash', 'First', 'Last', 'racer' || n || '@example.org', '210', true, 'Unit ' || n % 4
    from generate_series(1, 200) as n
  `.execute(db);
  await insertAssignment(db, { articleId, createdAt: clock.now(), eachEdition: true });
  await keepRequiredReadings({ db, now: clock.now });
  const racers = await db.selectFrom("users").selectAll().where("username", "like", "racer%").execute();
  await Promise.all(racers.map((racer) => reading(racer).reportReading(report([1, 2, 3]))));

  /** Throws within the job's second batch, which is rolled back as for a killed process. */
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
