import { insertRegisteredFile } from "@antochi/testing/knowledge-base";
import {
  approvedMember,
  insertUser,
  instructorAdmin,
  pendingMember,
  samplePassword,
} from "@antochi/testing/people";
import type { User } from "@antochi/db/tables/users";
import { beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { z } from "zod";
import { openApiForFile } from "../testing/api-for-file.ts";
import { visit } from "../testing/test-visit.ts";
import { recordAct } from "./record-act.ts";

const { api, clock, db } = await openApiForFile();

let admin: User;
let pending: User;
/** The newest entry from before what the test does. */
let seen: number;

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  admin = await insertUser(db, instructorAdmin);
  pending = await insertUser(db, pendingMember);
  seen = await newestEntry();
});

async function newestEntry(): Promise<number> {
  const newest = await db
    .selectFrom("auditEntries")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirst();
  return newest?.id ?? 0;
}

const detailsSchema = z.record(z.string(), z.unknown());

async function entries() {
  const rows = await db
    .selectFrom("auditEntries")
    .select(["act", "actor", "userId", "objectKind", "objectId", "details", "requestId"])
    .where("id", ">", seen)
    .orderBy("id")
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, details: detailsSchema.parse(JSON.parse(details)) }));
}

const request = { id: "request-1", ip: "192.0.2.1" };

test("an account decision is logged with its actor, its object and the request", async () => {
  const { admin: calls } = api.as(admin);
  const { id } = pending;
  await calls.approveUser({ id });
  await calls.approveUser({ id });
  await calls.confirmService({ id, unit: "1st Sample Battalion", rank: null });
  await calls.grantAdmin({ id });
  await calls.revokeAdmin({ id });
  await calls.suspendUser({ id });
  await calls.restoreUser({ id });
  const by = { actor: "user", userId: admin.id, objectKind: "user", objectId: String(id), requestId: "test" };
  expect(await entries()).toEqual([
    { act: "user-approved", ...by, details: {} },
    {
      act: "service-confirmed",
      ...by,
      details: { before: { confirmedUnit: null }, after: { confirmedUnit: "1st Sample Battalion" } },
    },
    { act: "admin-granted", ...by, details: {} },
    { act: "admin-revoked", ...by, details: {} },
    { act: "user-suspended", ...by, details: {} },
    { act: "user-restored", ...by, details: {} },
  ]);
});

test("a refused or rolled back decision leaves no entry", async () => {
  await expect(api.as(admin).admin.suspendUser({ id: admin.id })).rejects.toMatchObject({ code: "CONFLICT" });
  const undone = db.transaction().execute(async (tx) => {
    await recordAct(tx, { now: clock.now, request }, { act: "signed-out", by: admin.id });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await entries()).toEqual([]);
  const { count } = await db
    .selectFrom("auditUnsealed")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("entryId", ">", seen)
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});

test("signing in and signing out are logged", async () => {
  const browser = visit(api.dependencies);
  await browser.call.auth.login({ email: admin.email, password: samplePassword });
  await visit(api.dependencies, { sessionId: browser.sessionId() }).call.auth.logout();
  const none = { objectKind: null, objectId: null, requestId: "test" };
  expect(await entries()).toEqual([
    { act: "signed-in", actor: "user", userId: admin.id, details: { way: "password" }, ...none },
    { act: "signed-out", actor: "user", userId: admin.id, details: {}, ...none },
  ]);
});

test("a sign-out that does not end the session is not logged", async () => {
  const browser = visit(api.dependencies);
  await browser.call.auth.login({ email: admin.email, password: samplePassword });
  const again = () => visit(api.dependencies, { sessionId: browser.sessionId() }).call;
  await sql`create table kept_sessions as select id from sessions`.execute(db);
  await sql`alter table kept_sessions add foreign key (id) references sessions (id)`.execute(db);
  try {
    await expect(again().auth.logout()).rejects.toThrow();
  } finally {
    await sql`drop table kept_sessions`.execute(db);
  }
  expect(await again().auth.currentUser()).toMatchObject({ id: admin.id });
  expect(await entries()).toMatchObject([{ act: "signed-in" }]);
});

test("a failed sign-in is logged by account, and what was typed only as a keyed digest", async () => {
  const member = await insertUser(db, approvedMember, { suspendedAt: clock.now() });
  const attempts = [
    { email: "nobody@example.org", password: "whatever it is" },
    { email: admin.email, password: "wrong password" },
    { email: pending.email, password: samplePassword },
    { email: member.email, password: samplePassword },
    { email: "nobody@example.org", password: "something else" },
  ];
  for (const attempt of attempts) {
    await expect(visit(api.dependencies).call.auth.login(attempt)).rejects.toThrow();
  }
  const found = await entries();
  expect(found.map(({ act, actor, objectId, details }) => [act, actor, objectId, details.reason])).toEqual([
    ["sign-in-failed", "visitor", null, "invalid-credentials"],
    ["sign-in-failed", "visitor", String(admin.id), "invalid-credentials"],
    ["sign-in-failed", "visitor", String(pending.id), "awaiting-approval"],
    ["sign-in-failed", "visitor", String(member.id), "account-suspended"],
    ["sign-in-failed", "visitor", null, "invalid-credentials"],
  ]);
  const typed = found.map(({ details }) => details.typed);
  expect(typed[0]).toBe(typed[4]);
  expect(new Set(typed).size).toBe(4);
  expect(JSON.stringify(found)).not.toContain("@example.org");
});

test("successful and failed reauthentications are logged", async () => {
  const browser = visit(api.dependencies);
  await browser.call.auth.login({ email: admin.email, password: samplePassword });
  const { call } = visit(api.dependencies, { sessionId: browser.sessionId() });
  await expect(call.auth.reauthenticate({ password: "wrong password" })).rejects.toThrow();
  await call.auth.reauthenticate({ password: samplePassword });
  expect((await entries()).map(({ act, userId }) => [act, userId])).toEqual([
    ["signed-in", admin.id],
    ["reauthentication-failed", admin.id],
    ["reauthenticated", admin.id],
  ]);
});

test("a change to the library is logged with its old and new values, under the title of the time", async () => {
  const { knowledgeBase } = api.as(admin);
  const category = await knowledgeBase.createCategory({ name: "Batteries" });
  await knowledgeBase.updateCategory({ id: category.id, name: "Power", description: null });
  const pdfPath = (await insertRegisteredFile(db)).objectPath ?? "";
  const article = await knowledgeBase.createArticle({ categoryId: category.id, title: "Charging", pdfPath });
  await knowledgeBase.updateArticle({ id: article.id, categoryId: category.id, title: "Charging table" });
  await expect(knowledgeBase.deleteCategory({ id: category.id })).rejects.toMatchObject({ code: "CONFLICT" });
  await knowledgeBase.deleteArticle({ id: article.id });
  await knowledgeBase.deleteCategory({ id: category.id });
  const { rows } = await sql<{ told: string; details: string }>`
    select act || ' ' || object_kind || ' ' || object_label as told, details from audit_entries where id > ${seen} order by id
  `.execute(db);
  expect(rows.map(({ told, details }) => [told, detailsSchema.parse(JSON.parse(details))])).toEqual([
    ["category-created category Batteries", {}],
    ["category-changed category Power", { before: { name: "Batteries" }, after: { name: "Power" } }],
    ["article-created article Charging", { categoryId: category.id, pdfPath, state: "published" }],
    [
      "article-changed article Charging table",
      { before: { title: "Charging" }, after: { title: "Charging table" } },
    ],
    ["article-deleted article Charging table", { editions: [pdfPath] }],
    ["category-deleted category Power", {}],
  ]);
});

test("moving articles together logs where each one was, and moving a category logs its name", async () => {
  const { knowledgeBase } = api.as(admin);
  const ids: number[] = [];
  for (const name of ["Batteries", "Radio", "Masts"])
    ids.push((await knowledgeBase.createCategory({ name })).id);
  const [batteries = 0, radio = 0, masts = 0] = ids;
  const articles: number[] = [];
  for (const [title, categoryId] of [
    ["Charging", batteries],
    ["Antennas", radio],
    ["Guy ropes", masts],
  ] as const) {
    const pdfPath = (await insertRegisteredFile(db)).objectPath ?? "";
    articles.push((await knowledgeBase.createArticle({ categoryId, title, pdfPath })).id);
  }
  seen = await newestEntry();
  await knowledgeBase.moveArticles({ ids: articles, categoryId: masts });
  await knowledgeBase.moveCategory({ id: masts, beforeId: batteries });
  const labelled = await db
    .selectFrom("auditEntries")
    .select(["act", "objectLabel"])
    .where("id", ">", seen)
    .orderBy("id")
    .execute();
  expect(labelled).toEqual([
    { act: "article-changed", objectLabel: "Charging" },
    { act: "article-changed", objectLabel: "Antennas" },
    { act: "category-moved", objectLabel: "Masts" },
  ]);
  expect((await entries()).map(({ details }) => details)).toEqual([
    { before: { categoryId: batteries }, after: { categoryId: masts } },
    { before: { categoryId: radio }, after: { categoryId: masts } },
    { beforeId: batteries },
  ]);
  await knowledgeBase.deleteArticles({ ids: articles });
});

test("what two administrators press at once, or one presses again, is one entry", async () => {
  const other = await insertUser(db, { ...instructorAdmin, email: "other@example.org", username: "other" });
  const { knowledgeBase } = api.as(admin);
  const { id: categoryId } = await knowledgeBase.createCategory({ name: "Batteries" });
  const files = [await insertRegisteredFile(db), await insertRegisteredFile(db)];
  const [first = "", second = ""] = files.map(({ objectPath }) => objectPath ?? "");
  const { id } = await knowledgeBase.createArticle({ categoryId, title: "Charging", pdfPath: first });
  await knowledgeBase.updateArticle({ id, categoryId, title: "Charging", pdfPath: second });
  await db.insertInto("mailHold").defaultValues().execute();
  const presses = [
    (who: User) => api.as(who).editions.openEdition({ articleId: id, number: 1, isOpen: true }),
    (who: User) => api.as(who).editions.openEdition({ articleId: id, number: 1, isOpen: false }),
    (who: User) => api.as(who).readiness.scheduleReminders({ every: "week" }),
    (who: User) => api.as(who).readiness.scheduleReminders({ every: "day" }),
    (who: User) => api.as(who).readiness.scheduleReminders({ every: null }),
    (who: User) => api.as(who).admin.releaseMail({ waiting: "send" }),
  ];
  seen = await newestEntry();
  for (const press of presses) {
    await Promise.all([press(admin), press(other)]);
    await press(admin);
  }
  expect((await entries()).map(({ act }) => act)).toEqual([
    "edition-opened",
    "edition-closed",
    "reminders-scheduled",
    "reminders-scheduled",
    "reminders-scheduled",
    "mail-released",
  ]);
  await knowledgeBase.deleteArticles({ ids: [id] });
});

test("the database refuses to change or delete an entry, or to delete a seal", async () => {
  await recordAct(db, { now: clock.now }, { act: "signed-out", by: admin.id });
  await expect(db.updateTable("auditEntries").set({ act: "signed-in" }).execute()).rejects.toThrow(
    "only added",
  );
  await expect(db.deleteFrom("auditEntries").execute()).rejects.toThrow("only added");
  await expect(db.deleteFrom("auditSeals").execute()).rejects.toThrow("only added");
});
