import { createTestDatabase } from "@antochi/testing/database";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { insertAssignment } from "@antochi/testing/required-reading";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { keepRequiredReadings } from "../../required-reading/keep-required-readings.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";
import { openTestApi } from "../../testing/test-api.ts";
import { takeJobs } from "../../testing/waiting-jobs.ts";
import { moveMembers, moveMembersJob } from "./join-service-names.ts";

const database = await createTestDatabase();
const { db } = database;
const now = () => new Date();
const api = await openTestApi({ db: database, now });
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await database.close();
});
const admin = await insertUser(db, instructorAdmin);
const moved = await insertUser(db, approvedMember, { confirmedUnit: "1 Recon" });
const stays = await insertUser(db, approvedMember, {
  username: "stays",
  email: "stays@example.org",
  confirmedUnit: "1st Recon",
});
const category = await insertCategory(db);

it("joining two spellings merges what was asked of either, and moves members and articles", async () => {
  const by = { categoryId: category.id, createdBy: admin.id };
  // For every member: an article for these units alone would be recomputed anyway, since its readers change.
  const { id: articleId } = await insertArticle(db, by);
  const narrow = await insertArticle(db, { ...by, audience: ["unit:1 Recon", "unit:1st Recon"] });
  const services = [{ kind: "unit", name: "1 Recon" } as const];
  await insertAssignment(db, { articleId, createdAt: now(), services });
  // An assignment to both spellings, of which the one that stays was added later.
  const both = [...services, { kind: "unit", name: "1st Recon" } as const];
  const { id: askedOfBoth } = await insertAssignment(db, {
    articleId: narrow.id,
    createdAt: now(),
    services: both,
  });
  const targets = db
    .selectFrom("readingAssignmentTargets")
    .select(["serviceId", "addedAt"])
    .where("assignmentId", "=", askedOfBoth);
  await db
    .updateTable("readingAssignmentTargets")
    .set({ addedAt: now() })
    .where("assignmentId", "=", askedOfBoth)
    .where("serviceId", "=", stays.unitId)
    .execute();
  const keep = () => keepRequiredReadings({ db, now });
  const asked = async () =>
    (
      await db
        .selectFrom("requiredReadings")
        .select("userId")
        .where("articleId", "=", articleId)
        .orderBy("userId")
        .execute()
    ).map(({ userId }) => userId);
  await keep();
  expect(await asked()).toEqual([moved.id]);

  const calls = api.as(admin).admin;
  const names = await calls.listServiceNames();
  const idOf = (name: string) => names.find((each) => each.name === name)?.id ?? 0;
  await calls.joinServiceNames({ id: idOf("1 Recon"), into: idOf("1st Recon") });
  for (const { payload } of await takeJobs(db, moveMembersJob)) await moveMembers({ db }, payload);
  await keep();
  // The member who had the other spelling all along is asked too.
  expect(await asked()).toEqual([moved.id, stays.id]);
  expect(await targets.execute()).toEqual([{ serviceId: stays.unitId, addedAt: null }]);
  const units = await db
    .selectFrom("users")
    .select("confirmedUnit")
    .where("unitId", "is not", null)
    .execute();
  expect(units).toEqual([{ confirmedUnit: "1st Recon" }, { confirmedUnit: "1st Recon" }]);
  const { audience } = await db
    .selectFrom("knowledgeBaseArticles")
    .select("audience")
    .where("id", "=", narrow.id)
    .executeTakeFirstOrThrow();
  expect(audience).toEqual(["unit:1st Recon"]);
  for (const [one, other] of [
    ["1 Recon", "1st Recon"],
    ["1st Recon", "1 Recon"],
  ] as const)
    await expect(calls.joinServiceNames({ id: idOf(one), into: idOf(other) })).rejects.toThrow(
      "cannot be joined",
    );
});

it("moving a spelling's members does not deadlock with moving its articles to another category", async () => {
  const by = { categoryId: category.id, createdBy: admin.id, audience: ["unit:1 Recon"] };
  const first = await insertArticle(db, by);
  const second = await insertArticle(db, by);
  // Postgres finds the second one first, since it writes an updated row behind the others.
  await db
    .updateTable("knowledgeBaseArticles")
    .set({ title: "Changed" })
    .where("id", "=", first.id)
    .execute();
  const names = { id: await serviceOf("1 Recon"), into: await serviceOf("1st Recon") };
  const { moving } = await db.transaction().execute(async (tx) => {
    const lock = (id: number) =>
      sql`select from knowledge_base_articles where id = ${id} for update`.execute(tx);
    await lock(first.id);
    const moving = moveMembers({ db }, names).catch(String);
    await whenSomebodyWaits(db);
    await lock(second.id);
    return { moving };
  });
  expect(await moving).toBeUndefined();
});

it("joining a spelling does not deadlock with changing an assignment to it", async () => {
  await insertUser(db, approvedMember, {
    username: "third",
    email: "third@example.org",
    confirmedUnit: "2 Recon",
  });
  const { id: articleId } = await insertArticle(db, { categoryId: category.id, createdBy: admin.id });
  const services = [{ kind: "unit", name: "2 Recon" } as const];
  const { id } = await insertAssignment(db, { articleId, createdAt: now(), services });
  const names = { id: await serviceOf("2 Recon"), into: await serviceOf("1st Recon") };
  const { joining } = await db.transaction().execute(async (tx) => {
    // As `changeAssignment` does.
    await sql`select from reading_assignments where id = ${id} for update`.execute(tx);
    const joining = api.as(admin).admin.joinServiceNames(names);
    await whenSomebodyWaits(db);
    await tx
      .insertInto("readingAssignmentTargets")
      .values({ assignmentId: id, serviceId: names.into })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { joining };
  });
  await expect(joining).resolves.toEqual({ message: "Names joined" });
});

it("an assignment to a spelling that is being joined goes to the one it stands for", async () => {
  await insertUser(db, approvedMember, {
    username: "fourth",
    email: "fourth@example.org",
    confirmedUnit: "3 Recon",
  });
  const { id: articleId } = await insertArticle(db, { categoryId: category.id, createdBy: admin.id });
  const names = { id: await serviceOf("3 Recon"), into: await serviceOf("1st Recon") };
  const { joining, assigning } = await db.transaction().execute(async (tx) => {
    // Keeps the joining from finishing: it has moved all assignments, and writes its audit entry last.
    await sql`lock table audit_entries in share mode`.execute(tx);
    const joining = api.as(admin).admin.joinServiceNames(names);
    await whenSomebodyWaits(db);
    const groups = [{ kind: "unit" as const, name: "3 Recon" }];
    const dueAt = now().toISOString();
    const assigning = api.as(admin).assignments.assignReading({ articleId, groups, dueAt });
    await whenSomebodyWaits(db, 2);
    return { joining, assigning };
  });
  await joining;
  const { id } = await assigning;
  const targets = db
    .selectFrom("readingAssignmentTargets")
    .select("serviceId")
    .where("assignmentId", "=", id);
  expect(await targets.execute()).toEqual([{ serviceId: names.into }]);
});

it("a member confirmed in a spelling that is being joined is confirmed in the one it stands for", async () => {
  const member = await insertUser(db, approvedMember, {
    username: "fifth",
    email: "fifth@example.org",
    confirmedUnit: "4 Recon",
  });
  const names = { id: await serviceOf("4 Recon"), into: await serviceOf("1st Recon") };
  const late = await insertUser(db, approvedMember, { username: "late", email: "late@example.org" });
  const { joining, confirming } = await db.transaction().execute(async (tx) => {
    // Keeps the joining from finishing: it has written what the spelling stands for, and nobody else sees it yet.
    await sql`lock table audit_entries in share mode`.execute(tx);
    const joining = api.as(admin).admin.joinServiceNames(names);
    await whenSomebodyWaits(db);
    const confirming = api.as(admin).admin.confirmService({ id: late.id, unit: "4 Recon" });
    await whenSomebodyWaits(db, 2);
    return { joining, confirming };
  });
  await joining;
  expect(await confirming).toMatchObject({ confirmedUnit: "1st Recon" });
  await moveMembers({ db }, names);
  const units = db.selectFrom("users").select("confirmedUnit").where("id", "in", [member.id, late.id]);
  expect(await units.execute()).toEqual([{ confirmedUnit: "1st Recon" }, { confirmedUnit: "1st Recon" }]);
});

it("an article published for a spelling while its members are moved stays restricted to the unit", async () => {
  const member = await insertUser(db, approvedMember, {
    username: "sixth",
    email: "sixth@example.org",
    confirmedUnit: "6 Recon",
  });
  const names = { id: await serviceOf("6 Recon"), into: await serviceOf("1st Recon") };
  await api.as(admin).admin.joinServiceNames(names);
  const { moving, articleId } = await db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${member.id} for update`.execute(tx);
    const moving = moveMembers({ db }, names);
    await whenSomebodyWaits(db);
    const by = { categoryId: category.id, createdBy: admin.id, audience: ["unit:6 Recon"] };
    return { moving, articleId: (await insertArticle(db, by)).id };
  });
  await moving;
  const article = db.selectFrom("knowledgeBaseArticles").select("audience").where("id", "=", articleId);
  expect(await article.executeTakeFirst()).toEqual({ audience: ["unit:1st Recon"] });
});

it("the articles of a spelling are for both while its members are moved, so that nobody loses access", async () => {
  const name = { username: "tenth", email: "tenth@example.org", confirmedUnit: "10 Recon" };
  const member = await insertUser(db, approvedMember, name);
  const by = { categoryId: category.id, createdBy: admin.id, audience: ["unit:10 Recon"] };
  const { id: articleId } = await insertArticle(db, by);
  const names = { id: await serviceOf("10 Recon"), into: await serviceOf("1st Recon") };
  await api.as(admin).admin.joinServiceNames(names);
  const article = db.selectFrom("knowledgeBaseArticles").select("audience").where("id", "=", articleId);
  const { moving } = await db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${member.id} for update`.execute(tx);
    const moving = moveMembers({ db }, names);
    await whenSomebodyWaits(db);
    expect(await article.executeTakeFirst()).toEqual({ audience: ["unit:10 Recon", "unit:1st Recon"] });
    return { moving };
  });
  await moving;
  expect(await article.executeTakeFirst()).toEqual({ audience: ["unit:1st Recon"] });
});

it("members and articles follow a second join made before they are moved", async () => {
  const spellings = ["7 Recon", "7th Recon", "7th Reconnaissance"] as const;
  const members: number[] = [];
  const articles: number[] = [];
  for (const [place, confirmedUnit] of spellings.entries()) {
    const name = { username: `of-seven-${place}`, email: `of-seven-${place}@example.org` };
    members.push((await insertUser(db, approvedMember, { ...name, confirmedUnit })).id);
    const audience = [`unit:${confirmedUnit}`];
    const by = { categoryId: category.id, createdBy: admin.id };
    articles.push((await insertArticle(db, { ...by, audience })).id);
  }
  const [one = 0, other = 0, last = 0] = await Promise.all(spellings.map(serviceOf));
  await api.as(admin).admin.joinServiceNames({ id: one, into: other });
  await api.as(admin).admin.joinServiceNames({ id: other, into: last });
  for (const { payload } of await takeJobs(db, moveMembersJob)) await moveMembers({ db }, payload);
  const units = db.selectFrom("users").select("confirmedUnit").where("id", "in", members).distinct();
  expect(await units.execute()).toEqual([{ confirmedUnit: "7th Reconnaissance" }]);
  const audiences = db
    .selectFrom("knowledgeBaseArticles")
    .select("audience")
    .where("id", "in", articles)
    .distinct();
  expect(await audiences.execute()).toEqual([{ audience: ["unit:7th Reconnaissance"] }]);
});

it("members and articles follow a second join made while they are being moved", async () => {
  const spellings = ["8 Recon", "8th Recon", "8th Reconnaissance"] as const;
  const members: number[] = [];
  for (const [place, confirmedUnit] of spellings.entries()) {
    const name = { username: `of-eight-${place}`, email: `of-eight-${place}@example.org` };
    members.push((await insertUser(db, approvedMember, { ...name, confirmedUnit })).id);
  }
  const by = { categoryId: category.id, createdBy: admin.id, audience: ["unit:8 Recon"] };
  const { id: articleId } = await insertArticle(db, by);
  const [one = 0, other = 0, last = 0] = await Promise.all(spellings.map(serviceOf));
  await api.as(admin).admin.joinServiceNames({ id: one, into: other });
  const { moving } = await db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${members[0]} for update`.execute(tx);
    const moving = moveMembers({ db }, { id: one, into: other });
    await whenSomebodyWaits(db);
    await api.as(admin).admin.joinServiceNames({ id: other, into: last });
    await moveMembers({ db }, { id: other, into: last });
    return { moving };
  });
  await moving;
  const units = db.selectFrom("users").select("confirmedUnit").where("id", "in", members).distinct();
  expect(await units.execute()).toEqual([{ confirmedUnit: "8th Reconnaissance" }]);
  const article = db.selectFrom("knowledgeBaseArticles").select("audience").where("id", "=", articleId);
  expect(await article.executeTakeFirst()).toEqual({ audience: ["unit:8th Reconnaissance"] });
});

it("every member of a spelling is moved, however many batches that takes", async () => {
  // One more batch than an hourly sweep does.
  const usernames = Array.from({ length: 51 }, (_, index) => `of-five-${index}`);
  for (const username of usernames)
    await insertUser(db, approvedMember, {
      username,
      email: `${username}@example.org`,
      confirmedUnit: "5 Recon",
    });
  const names = { id: await serviceOf("5 Recon"), into: await serviceOf("1st Recon") };
  await moveMembers({ db }, names, 1);
  const left = db.selectFrom("users").select("username").where("confirmedUnit", "=", "5 Recon");
  expect(await left.execute()).toEqual([]);
});

async function serviceOf(name: string): Promise<number> {
  const { id } = await db
    .selectFrom("serviceNames")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return id;
}
