import type { RequiredReading } from "./who-must-read.ts";
import { createClock } from "@antochi/testing/clock";
import { createTestDatabase } from "@antochi/testing/database";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, pendingMember } from "@antochi/testing/people";
import { insertAcknowledgement, insertAssignment } from "@antochi/testing/required-reading";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { keepRequiredReadings } from "./keep-required-readings.ts";
import { readingsOf, whoMustRead } from "./who-must-read.ts";

const database = await createTestDatabase();
afterAll(database.close);
const { db } = database;
const day = 86_400_000;
/** Ahead of the machine's clock, by which Postgres records since when somebody is a member. */
const start = new Date(Date.now() + day);
const clock = createClock(start);
const admin = await insertUser(db, instructorAdmin);
const category = await insertCategory(db);
let people = 0;

beforeEach(async () => {
  clock.set(start);
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("users").where("id", "!=", admin.id).execute();
});

async function member(overrides: Partial<Parameters<typeof insertUser>[2]> = {}) {
  people += 1;
  const name = `member.${people}`;
  return insertUser(db, approvedMember, { username: name, email: `${name}@example.org`, ...overrides });
}

async function article(fields: { audience?: string[]; state?: "draft" | "published" } = {}) {
  const { id } = await insertArticle(db, {
    categoryId: category.id,
    createdBy: admin.id,
    updatedAt: clock.now(),
    ...fields,
  });
  return id;
}

async function newEdition(articleId: number): Promise<void> {
  const { objectPath } = await insertRegisteredFile(db);
  await db
    .updateTable("knowledgeBaseArticles")
    .set({ pdfPath: objectPath ?? "", updatedAt: clock.now() })
    .where("id", "=", articleId)
    .execute();
}

async function askedFor(articleId: number): Promise<number[]> {
  const articles = sql<boolean>`article.id = ${articleId}::int`;
  const { rows } = await sql<RequiredReading>`
    ${whoMustRead({ articles }, clock.now())} order by user_id
  `.execute(db);
  return rows.map(({ userId }) => userId);
}

async function standing(userId: number, articleId: number): Promise<RequiredReading | undefined> {
  return (await readingsOf(db, { userId, articleId, now: clock.now() }))[0];
}

const unit = (name: string) => ({ kind: "unit", name }) as const;
const rank = (name: string) => ({ kind: "rank", name }) as const;

describe("an assignment", () => {
  it("for everybody asks every approved member who is not suspended", async () => {
    const pilot = await member();
    await insertUser(db, pendingMember);
    await member({ suspendedAt: clock.now() });
    const articleId = await article();
    await insertAssignment(db, { articleId, createdAt: clock.now() });
    expect(await askedFor(articleId)).toEqual([admin.id, pilot.id]);
  });

  it("for a unit or rank asks members confirmed in it, ignoring case and accents, and the people named", async () => {
    const first = await member({ confirmedUnit: "Λόχος Α" });
    const second = await member({ confirmedUnit: "ΛΟΧΟΣ Α" });
    const captain = await member({ confirmedRank: "Captain" });
    const named = await member();
    await member({ unit: "Λόχος Α", militaryRank: "Captain" });
    const articleId = await article();
    const services = [unit("Λόχος Α"), rank("Captain")];
    await insertAssignment(db, { articleId, createdAt: clock.now(), services, people: [named.id] });
    expect(await askedFor(articleId)).toEqual([first.id, second.id, captain.id, named.id]);
    expect(await standing(captain.id, articleId)).toMatchObject({ askedAs: "rank" });
    expect(await standing(named.id, articleId)).toMatchObject({ askedAs: "person" });
  });

  it("asks nobody who may not read the article", async () => {
    const inside = await member({ confirmedUnit: "Unit A" });
    const outside = await member({ confirmedUnit: "Unit B" });
    const articleId = await article({ audience: ["unit:Unit A"] });
    await insertAssignment(db, { articleId, createdAt: clock.now(), people: [inside.id, outside.id] });
    expect(await askedFor(articleId)).toEqual([inside.id]);
    const draft = await article({ state: "draft" });
    await insertAssignment(db, { articleId: draft, createdAt: clock.now() });
    expect(await askedFor(draft)).toEqual([]);
  });
});

describe("a member's required reading", () => {
  it("changes its state with what the member does, and with time", async () => {
    const { id } = await member();
    const articleId = await article();
    const { dueAt } = await insertAssignment(db, { articleId, createdAt: clock.now() });
    const now = () => standing(id, articleId);
    expect(await now()).toMatchObject({ state: "unopened", edition: 1, dueAt, changesAt: dueAt });

    await sql`
      insert into reading_progress (user_id, article_id, edition, pages, seconds, first_at, last_at)
      values (${id}, ${articleId}, 1, B'1', 30, now(), now())
    `.execute(db);
    expect(await now()).toMatchObject({ state: "opened" });
    clock.set(dueAt);
    expect(await now()).toMatchObject({ state: "overdue", dueAt, changesAt: null });
    await insertAcknowledgement(db, { userId: id, articleId, acknowledgedAt: clock.now() });
    expect(await now()).toMatchObject({
      state: "acknowledged",
      acknowledgedEdition: 1,
      dueAt: null,
      changesAt: null,
    });
  });

  it("stays acknowledged through new editions if required once, and is due again if required for each", async () => {
    const { id } = await member();
    const [once, each] = [await article(), await article()];
    await insertAssignment(db, { articleId: once, createdAt: clock.now() });
    const { dueAt } = await insertAssignment(db, {
      articleId: each,
      createdAt: clock.now(),
      eachEdition: true,
    });
    for (const articleId of [once, each]) {
      await insertAcknowledgement(db, { userId: id, articleId, acknowledgedAt: clock.now() });
    }
    clock.set(dueAt);
    for (const articleId of [once, each]) await newEdition(articleId);
    expect(await standing(id, once)).toMatchObject({ state: "acknowledged", edition: 2 });
    const inFourteenDays = new Date(dueAt.getTime() + 14 * day);
    expect(await standing(id, each)).toMatchObject({
      state: "earlier",
      edition: 2,
      acknowledgedEdition: 1,
      dueAt: inFourteenDays,
    });
    clock.set(inFourteenDays);
    expect(await standing(id, each)).toMatchObject({ state: "overdue" });
  });

  it("does not count acknowledgements of editions before the first required one", async () => {
    const { id } = await member();
    const articleId = await article();
    await newEdition(articleId);
    await insertAssignment(db, { articleId, createdAt: clock.now(), fromEdition: 2 });
    await insertAcknowledgement(db, { userId: id, articleId, acknowledgedAt: clock.now() });
    expect(await standing(id, articleId)).toMatchObject({ state: "earlier" });
  });

  it("gives a new member their own days of grace", async () => {
    const articleId = await article();
    const long = new Date(Date.now() - 40 * day);
    await insertAssignment(db, { articleId, createdAt: long });
    const { id, serviceSince } = await member();
    const dueAt = new Date((serviceSince?.getTime() ?? 0) + 14 * day);
    expect(await standing(id, articleId)).toMatchObject({ state: "unopened", dueAt });
  });

  describe("past its due date", () => {
    const long = new Date(Date.now() - 90 * day);
    const past = new Date(Date.now() - 60 * day);

    /** A member for years, and in their unit and rank for as long. */
    async function oldMember(confirmed: { confirmedUnit?: string; confirmedRank?: string }) {
      const { id } = await member(confirmed);
      const years = new Date(Date.now() - 1000 * day);
      await sql`
        update users set service_since = ${years},
          unit_since = case when unit_id is not null then ${years}::timestamptz end,
          rank_since = case when rank_id is not null then ${years}::timestamptz end
        where id = ${id}
      `.execute(db);
      return id;
    }

    const confirm = (userId: number, confirmed: { confirmedUnit?: string; confirmedRank?: string }) =>
      db.updateTable("users").set(confirmed).where("id", "=", userId).execute();

    /** Expects the member to have the days of grace from Postgres' now on, and not to be late. */
    async function expectGrace(userId: number, articleId: number): Promise<void> {
      const found = await standing(userId, articleId);
      expect(found).toMatchObject({ state: "unopened" });
      expect(found?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 13 * day);
    }

    it("stays overdue if assigned to everybody or by name, whatever unit or rank the member joins", async () => {
      const id = await oldMember({ confirmedUnit: "Unit A", confirmedRank: "Captain" });
      const [forAll, inPerson] = [await article(), await article()];
      await insertAssignment(db, { articleId: forAll, createdAt: long, dueAt: past });
      await insertAssignment(db, { articleId: inPerson, createdAt: long, dueAt: past, people: [id] });
      await confirm(id, { confirmedUnit: "Unit B", confirmedRank: "Major" });
      for (const articleId of [forAll, inPerson])
        expect(await standing(id, articleId)).toMatchObject({ state: "overdue", dueAt: past });
    });

    it("stays overdue for a unit when the member's rank changes, and for a rank when their unit changes", async () => {
      const promoted = await oldMember({ confirmedUnit: "Unit A", confirmedRank: "Captain" });
      const moved = await oldMember({ confirmedUnit: "Unit A", confirmedRank: "Captain" });
      const [forUnit, forRank, forBoth] = [await article(), await article(), await article()];
      const services = [unit("Unit A"), rank("Captain")];
      for (const [articleId, those] of [
        [forUnit, [unit("Unit A")]],
        [forRank, [rank("Captain")]],
        [forBoth, services],
      ] as const)
        await insertAssignment(db, { articleId, createdAt: long, dueAt: past, services: those });
      await confirm(promoted, { confirmedRank: "Major" });
      await confirm(moved, { confirmedUnit: "Unit B" });
      for (const [userId, articleId] of [
        [promoted, forUnit],
        [promoted, forBoth],
        [moved, forRank],
        [moved, forBoth],
      ] as const)
        expect(await standing(userId, articleId)).toMatchObject({ state: "overdue", dueAt: past });
    });

    it("gives a member who joins a unit or rank days of grace, but not for a change of spelling", async () => {
      const toUnit = await oldMember({ confirmedUnit: "Unit B" });
      const toRank = await oldMember({ confirmedRank: "Major" });
      const spelled = await oldMember({ confirmedUnit: "Unit A" });
      await oldMember({ confirmedRank: "Captain" });
      const articleId = await article();
      const services = [unit("Unit A"), rank("Captain")];
      await insertAssignment(db, { articleId, createdAt: long, dueAt: past, services });
      await confirm(toUnit, { confirmedUnit: "Unit A" });
      await confirm(toRank, { confirmedRank: "Captain" });
      await confirm(spelled, { confirmedUnit: "UNIT Á" });
      await expectGrace(toUnit, articleId);
      await expectGrace(toRank, articleId);
      expect(await standing(spelled, articleId)).toMatchObject({ state: "overdue", dueAt: past });
    });

    it("gives everybody days of grace when its article is first published, none when it is republished", async () => {
      const id = await oldMember({});
      const articleId = await article({ state: "draft" });
      await insertAssignment(db, { articleId, createdAt: long, dueAt: past });
      const turn = (state: "published" | "withdrawn") =>
        db
          .updateTable("knowledgeBaseArticles")
          .set({ state, updatedAt: clock.now() })
          .where("id", "=", articleId)
          .execute();
      await turn("published");
      const dueAt = new Date(start.getTime() + 14 * day);
      expect(await standing(id, articleId)).toMatchObject({ state: "unopened", dueAt });
      clock.set(dueAt);
      await turn("withdrawn");
      await turn("published");
      expect(await standing(id, articleId)).toMatchObject({ state: "overdue", dueAt });
    });
  });

  it("combines what several assignments ask for", async () => {
    const { id } = await member({ confirmedUnit: "Unit C" });
    const articleId = await article();
    const createdAt = clock.now();
    const soon = new Date(createdAt.getTime() + 3 * day);
    await insertAssignment(db, { articleId, createdAt, pages: "1" });
    await insertAssignment(db, { articleId, createdAt, services: [unit("Unit C")], dueAt: soon });
    expect(await readingsOf(db, { userId: id, now: clock.now() })).toMatchObject([
      { dueAt: soon, pages: ["1", null], askedAs: "everybody" },
    ]);
  });
});

describe("the stored required readings", () => {
  const kept = () =>
    db.selectFrom("requiredReadings").selectAll().orderBy("userId").orderBy("articleId").execute();
  const counts = () =>
    db
      .selectFrom("readinessCounts")
      .selectAll()
      .where("asked", "!=", 0)
      .orderBy("articleId")
      .orderBy("unitId")
      .execute();

  /** Expects the stored rows and counts to be those of a full recount. */
  async function expectWhole(): Promise<void> {
    await keepRequiredReadings({ db, now: clock.now });
    const { rows } = await sql`
      select user_id, article_id, unit_id, state, due_at, acknowledged_edition, again_since, changes_at
      from (${whoMustRead({}, clock.now())}) as required order by user_id, article_id
    `.execute(db);
    expect(await kept()).toEqual(rows);
    const { rows: counted } = await sql`
      select article_id, unit_id, count(*)::int as asked,
        (count(*) filter (where state = 'acknowledged'))::int as acknowledged,
        (count(*) filter (where state = 'overdue'))::int as overdue,
        (count(*) filter (where state = 'earlier'))::int as earlier,
        (count(*) filter (where state = 'opened'))::int as opened
      from required_readings group by article_id, unit_id order by article_id, unit_id
    `.execute(db);
    expect(await counts()).toEqual(counted);
    expect(await db.selectFrom("requiredReadingMarks").selectAll().execute()).toEqual([]);
  }

  it("follow every change of members, articles and assignments, and time", async () => {
    const one = await member({ confirmedUnit: "Unit A" });
    const other = await member({ confirmedUnit: "Unit B" });
    const articleId = await article();
    const { id, dueAt } = await insertAssignment(db, {
      articleId,
      createdAt: clock.now(),
      eachEdition: true,
    });
    await expectWhole();
    expect(await kept()).toHaveLength(3);

    await db.updateTable("users").set({ confirmedUnit: "unit b" }).where("id", "=", one.id).execute();
    await expectWhole();
    const unitOfOther = (await kept()).find(({ userId }) => userId === other.id)?.unitId;
    expect((await kept()).find(({ userId }) => userId === one.id)?.unitId).toBe(unitOfOther);

    await insertAcknowledgement(db, { userId: one.id, articleId, acknowledgedAt: clock.now() });
    await newEdition(articleId);
    await expectWhole();
    expect(await counts()).toMatchObject([{ asked: 1 }, { asked: 2, earlier: 1 }]);

    clock.set(new Date(dueAt.getTime() + 20 * day));
    await expectWhole();
    expect(await counts()).toMatchObject([{ overdue: 1 }, { overdue: 2 }]);

    await db.updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", one.id).execute();
    await db.deleteFrom("users").where("id", "=", other.id).execute();
    await expectWhole();
    expect(await counts()).toMatchObject([{ asked: 1 }]);

    await db.updateTable("users").set({ suspendedAt: null }).where("id", "=", one.id).execute();
    await expectWhole();
    expect(await kept()).toHaveLength(2);
    await db.updateTable("users").set({ suspendedAt: clock.now() }).where("id", "=", one.id).execute();
    await expectWhole();

    await db.deleteFrom("readingAssignments").where("id", "=", id).execute();
    await expectWhole();
    expect(await kept()).toEqual([]);
  });

  it("are deleted with their article, and added with a member or an article", async () => {
    const articleId = await article({ state: "draft" });
    await insertAssignment(db, { articleId, createdAt: clock.now() });
    await member();
    await expectWhole();
    expect(await kept()).toEqual([]);
    await db
      .updateTable("knowledgeBaseArticles")
      .set({ state: "published" })
      .where("id", "=", articleId)
      .execute();
    await expectWhole();
    expect(await kept()).toHaveLength(2);
    await db.deleteFrom("knowledgeBaseArticles").execute();
    await expectWhole();
    expect(await kept()).toEqual([]);
  });

  it("are recomputed in one pass over the members for an article with several changes", async () => {
    const articleId = await article();
    await expectWhole();
    await insertAssignment(db, { articleId, createdAt: clock.now() });
    await newEdition(articleId);
    await newEdition(articleId);
    let steps = 0;
    const counting = () => {
      steps += 1;
      return clock.now();
    };
    await keepRequiredReadings({ db, now: counting });
    // One look for marked members, the article, one look for the next, and one for what the clock changed.
    expect(steps).toBe(4);
    await expectWhole();
  });

  it("are computed in batches of members, resuming where a killed process stopped", async () => {
    await expectWhole();
    await sql`
      insert into users (username, password, first_name, last_name, email, phone, is_approved, confirmed_unit)
      select 'crowd' || n, 'hash', 'First', 'Last', 'crowd' || n || '@example.org', '210', true, 'Unit ' || n % 7
      from generate_series(1, 1200) as n
    `.execute(db);
    const articleId = await article();
    await insertAssignment(db, { articleId, createdAt: clock.now() });
    const killed = new AbortController();
    let steps = 0;
    const counting = () => {
      steps += 1;
      // 1,201 marked members are three batches, and a fourth look; then comes the article's first batch.
      if (steps === 5) killed.abort();
      return clock.now();
    };
    await keepRequiredReadings({ db, now: counting }, killed.signal);
    const [mark] = await db.selectFrom("requiredReadingMarks").selectAll().execute();
    expect(mark).toMatchObject({ articleId });
    expect(mark?.afterUser).toBeGreaterThan(0);
    await expectWhole();
    expect(await kept()).toHaveLength(1201);
  });
});

it("acknowledgements cannot be changed or deleted, except for clearing the name, rank and unit", async () => {
  const acknowledged = await insertAcknowledgement(db, { userId: 1, articleId: 1, acknowledgedAt: start });
  const rows = db.updateTable("acknowledgements").where("id", "=", acknowledged.id);
  const nameless = { firstName: null, lastName: null, rank: null, unit: null };
  for (const change of [{ edition: 2 }, { ...nameless, title: "Another" }, { firstName: "Other" }]) {
    await expect(rows.set(change).execute()).rejects.toThrow("only added to");
  }
  await expect(db.deleteFrom("acknowledgements").execute()).rejects.toThrow("only added to");
  await expect(sql`truncate acknowledgements cascade`.execute(db)).rejects.toThrow("only added to");
  await rows.set(nameless).execute();
  const left = db.selectFrom("acknowledgements").selectAll().where("id", "=", acknowledged.id);
  expect(await left.executeTakeFirst()).toEqual({ ...acknowledged, ...nameless });
});
