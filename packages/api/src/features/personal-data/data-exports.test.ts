import { randomUUID } from "node:crypto";
import { sampleEnquiries } from "@antochi/testing/enquiries";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { insertAcknowledgement } from "@antochi/testing/required-reading";
import { buffer } from "node:stream/consumers";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { recordAct } from "../../audit/record-act.ts";
import { removeObject, removeObjectJob } from "../../stored-files/removal.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { takeJobs, takeMails } from "../../testing/waiting-jobs.ts";
import { makeDataExport, makeDataExportJob } from "./data-exports.ts";
import { exportedTables } from "./personal-tables.ts";
import { sweepDataExports } from "./sweep-data-exports.ts";

// Files on disk have timestamps by the machine's clock, so the test's clock starts there.
const { api, clock, db } = await openApiForFile({ startsAt: new Date() });
const parts = { ...api.dependencies, publicUrl: new URL("http://site.test") };
const hour = 3_600_000;

beforeEach(async () => {
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("users").execute();
  await takeJobs(db, makeDataExportJob);
  await takeJobs(db, removeObjectJob);
  await takeMails(db);
  for (const key of await keysInStore()) await api.store.remove(key);
});

async function join(fields = {}) {
  return insertUser(db, approvedMember, { emailConfirmedAt: clock.now(), ...fields });
}

/** Runs the waiting jobs, as the worker does. @returns how many exports were made */
async function work(): Promise<number> {
  const jobs = await takeJobs(db, makeDataExportJob);
  for (const { payload } of jobs) await makeDataExport(parts, payload);
  for (const { payload } of await takeJobs(db, removeObjectJob)) await removeObject(parts, payload);
  return jobs.length;
}

async function keysInStore(): Promise<string[]> {
  const keys = [];
  for await (const { key } of api.store.list("exports/")) keys.push(key);
  return keys;
}

async function keyOf(userId: number): Promise<string> {
  const row = await db
    .selectFrom("dataExports")
    .select("objectKey")
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return row.objectKey;
}

/** The files in a ZIP, by name. */
async function contentOf(key: string): Promise<Record<string, string>> {
  const files = unzipSync(await buffer(await api.store.read(key)));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test("a person's ZIP has each table as JSON and CSV, with their rows and nobody else's", async () => {
  const chief = await insertUser(db, instructorAdmin);
  const member = await join({ unit: "7th Squadron", language: "el" });
  const other = await insertUser(db, secondMember, { emailConfirmedAt: clock.now() });
  const { id: categoryId } = await insertCategory(db);
  const article = await insertArticle(db, { categoryId, createdBy: chief.id, title: "Masts, =1+1" });
  for (const reader of [member, other]) {
    await api.as(reader).activity.logView({ articleId: article.id, action: "view_article" });
    await api.as(reader).reading.savePosition({ articleId: article.id, page: 2 });
  }
  for (const { email } of [member, other]) {
    await db
      .insertInto("contactSubmissions")
      .values({ ...sampleEnquiries.contact, email, message: `From ${email}` })
      .execute();
  }
  expect(await api.as(member).personalData.requestDataExport()).toEqual({
    state: "waiting",
    until: null,
    size: null,
  });
  expect(await work()).toBe(1);

  const until = new Date(clock.now().getTime() + 24 * hour).toISOString();
  const { state, size, ...made } = await api.as(member).personalData.dataExport();
  expect({ state, ...made }).toEqual({ state: "made", until });
  const key = await keyOf(member.id);
  expect((await api.store.stat(key))?.size).toBe(size);
  const files = await contentOf(key);
  expect(Object.keys(files)).toEqual([
    "read-me.txt",
    ...exportedTables.flatMap(({ source }) => [`${source.file}.json`, `${source.file}.csv`]),
  ]);
  const json = (name: string): unknown => JSON.parse(files[`${name}.json`] ?? "");
  expect(json("account")).toMatchObject([{ email: member.email, unit: "7th Squadron", language: "el" }]);
  expect(json("views")).toEqual([
    {
      article: "Masts, =1+1",
      articleId: article.id,
      action: "view_article",
      createdAt: clock.now().toISOString(),
    },
  ]);
  expect(files["views.csv"]).toContain(`view_article,${clock.now().toISOString()},"Masts, =1+1"`);
  expect(json("places")).toMatchObject([{ page: 2 }]);
  expect(json("contact")).toMatchObject([{ message: `From ${member.email}` }]);
  expect(json("audit-log")).toMatchObject([
    { act: "data-export-asked", objectId: String(member.id), address: "192.0.2.1" },
  ]);
  expect(json("articles")).toEqual([]);
  const all = Object.values(files).join("\n");
  expect(all).not.toContain(other.email);
  expect(all).not.toMatch(/argon2|\$/);
  expect(files["read-me.txt"]).toContain("Όλα όσα τηρούνται");

  expect(await takeMails(db)).toMatchObject([
    { to: member.email, content: { template: "data-export-ready", language: "el", until } },
  ]);
});

test("it has replies to their enquiries, and what others did that concerns them, anonymously", async () => {
  const chief = await insertUser(db, instructorAdmin);
  const member = await join({ theme: "dark" });
  const other = await insertUser(db, secondMember, { emailConfirmedAt: clock.now() });
  for (const sender of [member, other]) {
    const { id } = await db
      .insertInto("contactSubmissions")
      .values({ ...sampleEnquiries.contact, email: sender.email })
      .returning("id")
      .executeTakeFirstOrThrow();
    const message = await db
      .insertInto("knowledgeBaseMessages")
      .values({ ...sampleEnquiries.messages, email: "elsewhere@example.org", userId: sender.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const written = { writtenBy: chief.id, writtenAt: clock.now() };
    await db
      .insertInto("enquiryEntries")
      .values([
        {
          ...written,
          kind: "contact",
          enquiryId: id,
          entry: "reply" as const,
          text: `Dear ${sender.username}`,
        },
        { ...written, kind: "contact", enquiryId: id, entry: "note" as const, text: "Between us" },
        {
          ...written,
          kind: "messages",
          enquiryId: message.id,
          entry: "reply" as const,
          text: `Soon, ${sender.username}`,
        },
      ])
      .execute();
  }
  const confirmed = { act: "service-confirmed", details: { unit: "Told to nobody" } } as const;
  for (const { id } of [member, other])
    await recordAct(db, api.contextOf(chief), { ...confirmed, by: chief.id, on: { id } });
  await recordAct(db, api.contextOf(null), {
    act: "sign-in-failed",
    by: null,
    on: { id: member.id },
    details: { reason: "invalid-credentials" },
  });
  await api.as(member).personalData.requestDataExport();
  await work();

  const files = await contentOf(await keyOf(member.id));
  const json = (name: string): unknown => JSON.parse(files[`${name}.json`] ?? "");
  const writtenAt = clock.now().toISOString();
  expect(json("replies")).toEqual([
    { kind: "contact", text: `Dear ${member.username}`, writtenAt },
    { kind: "messages", text: `Soon, ${member.username}`, writtenAt },
  ]);
  expect(json("audit-log-about-you")).toEqual([
    { act: "service-confirmed", createdAt: writtenAt, by: "administrator" },
    { act: "sign-in-failed", createdAt: writtenAt, by: "visitor" },
  ]);
  expect(json("audit-log")).toMatchObject([{ act: "data-export-asked" }]);
  expect(json("account")).toMatchObject([{ theme: "dark" }]);
  const all = Object.values(files).join("\n");
  for (const hidden of [chief.email, chief.username, "Between us", "Told to nobody", other.username])
    expect(all).not.toContain(hidden);
});

test("typing another's address gives access to nothing sent from it", async () => {
  const { id, email } = await join({ emailConfirmedAt: null });
  await db
    .insertInto("contactSubmissions")
    .values({ ...sampleEnquiries.contact, email })
    .execute();
  await api.as(await userOf(id)).personalData.requestDataExport();
  await work();
  expect((await contentOf(await keyOf(id)))["contact.json"]).toBe("[]\n");
});

test("an article no longer for them does not reveal its title", async () => {
  const member = await join();
  const { id: categoryId } = await insertCategory(db);
  const article = await insertArticle(db, { categoryId, createdBy: member.id, title: "Masts" });
  await api.as(member).activity.logView({ articleId: article.id, action: "view_article" });
  await api.as(member).reading.savePosition({ articleId: article.id, page: 2 });
  const restricted = { title: "Secret masts", audience: ["unit:Another"] };
  await db.updateTable("knowledgeBaseArticles").set(restricted).execute();
  await api.as(member).personalData.requestDataExport();
  await work();
  const files = await contentOf(await keyOf(member.id));
  expect(files["views.json"]).toContain(`"articleId":${article.id}`);
  expect(Object.values(files).join("\n")).not.toMatch(/masts/i);
});

test("a file made before an article was taken from them is not delivered, and another can be made at once", async () => {
  const member = await join();
  const { id: categoryId } = await insertCategory(db);
  const { id: articleId } = await insertArticle(db, { categoryId, createdBy: member.id, title: "Masts" });
  const acknowledged = { userId: member.id, articleId, title: "Masts", acknowledgedAt: clock.now() };
  await insertAcknowledgement(db, acknowledged);
  await recordAct(db, api.contextOf(member), {
    act: "pdf-delivered",
    by: member.id,
    on: { id: "/objects/masts.pdf", label: "Masts" },
    details: { articleId, edition: 1 },
  });
  await api.as(member).personalData.requestDataExport();
  await work();
  const first = await keyOf(member.id);
  const before = await contentOf(first);
  for (const name of ["acknowledgements.json", "audit-log.json"]) expect(before[name]).toContain("Masts");

  await db.updateTable("knowledgeBaseArticles").set({ state: "draft" }).execute();
  expect(await api.as(member).personalData.dataExport()).toMatchObject({ state: "none" });
  expect(await api.as(member).personalData.requestDataExport()).toMatchObject({ state: "waiting" });
  expect(await work()).toBe(1);
  expect(await api.as(member).personalData.dataExport()).toMatchObject({ state: "made" });
  expect(await keysInStore()).not.toContain(first);
  const files = await contentOf(await keyOf(member.id));
  expect(files["acknowledgements.json"]).toContain(`"articleId":${articleId}`);
  expect(Object.values(files).join("\n")).not.toMatch(/masts"/i);
});

test("two simultaneous requests, and all within its day, share one file; then there may be another", async () => {
  const member = await join();
  const ask = () => api.as(member).personalData.requestDataExport();
  await Promise.all([ask(), ask(), ask()]);
  expect(await work()).toBe(1);
  const first = await keyOf(member.id);
  clock.advance(24 * hour - 1);
  expect(await ask()).toMatchObject({ state: "made" });
  expect(await work()).toBe(0);
  clock.advance(1);
  expect(await api.as(member).personalData.dataExport()).toMatchObject({ state: "none" });
  await ask();
  await work();
  expect(await keysInStore()).toEqual([await keyOf(member.id)]);
  expect(await keysInStore()).not.toContain(first);
});

test("it is deleted after its day, object included", async () => {
  const member = await join();
  await api.as(member).personalData.requestDataExport();
  await work();
  const sweep = async () => {
    await sweepDataExports({ db, store: api.store, now: clock.now });
    await work();
  };
  clock.advance(24 * hour - 1);
  await sweep();
  expect(await keysInStore()).toEqual([await keyOf(member.id)]);
  clock.advance(1);
  await sweep();
  expect(await keysInStore()).toEqual([]);
  expect(await db.selectFrom("dataExports").selectAll().execute()).toEqual([]);
});

test("a repeated job, as after a kill, makes the same object again and sends one email", async () => {
  const member = await join();
  await api.as(member).personalData.requestDataExport();
  const [job] = await takeJobs(db, makeDataExportJob);
  if (job === undefined) throw new Error("No job waits");
  // The first attempt is aborted while it writes.
  const stopping = AbortSignal.abort(new Error("The worker stops"));
  await expect(makeDataExport(parts, job.payload, stopping)).rejects.toThrow("The worker stops");
  expect(await keysInStore()).toEqual([]);
  await makeDataExport(parts, job.payload);
  await makeDataExport(parts, job.payload);
  expect(await keysInStore()).toEqual([job.payload.objectKey]);
  expect(await takeMails(db)).toHaveLength(1);
});

test("nothing is left if the account is deleted while its file is made", async () => {
  const member = await join();
  await api.as(member).personalData.requestDataExport();
  const [job] = await takeJobs(db, makeDataExportJob);
  if (job === undefined) throw new Error("No job waits");
  const store = {
    ...api.store,
    async write(...[key, body, options]: Parameters<typeof api.store.write>) {
      const written = await api.store.write(key, body, options);
      await db.deleteFrom("users").where("id", "=", member.id).execute();
      return written;
    },
  };
  await makeDataExport({ ...parts, store }, job.payload);
  expect(await keysInStore()).toEqual([]);
  expect(await takeMails(db)).toEqual([]);
  // A second attempt, after the account is deleted, makes nothing either.
  await makeDataExport(parts, job.payload);
  expect(await keysInStore()).toEqual([]);
});

test("the pages that a person saw are exported as their numbers, which no spreadsheet takes for one large number", async () => {
  const chief = await insertUser(db, instructorAdmin);
  const member = await join();
  const { id: categoryId } = await insertCategory(db);
  const { objectPath } = await insertRegisteredFile(db, { pageCount: 4 });
  const fields = { categoryId, createdBy: chief.id, pdfPath: objectPath ?? "" };
  const article = await insertArticle(db, fields);
  const own = api.as(member);
  const startedAt = clock.now().toISOString();
  const sitting = { sitting: randomUUID(), startedAt, seconds: 0 };
  await own.reading.reportReading({ articleId: article.id, edition: 1, pages: [1, 3], ...sitting });
  await own.personalData.requestDataExport();
  await work();
  const files = await contentOf(await keyOf(member.id));
  expect(JSON.parse(files["reading.json"] ?? "")).toMatchObject([{ pages: [1, 3], pagesAnew: null }]);
  expect(files["reading.csv"]).toContain('"[1,3]"');
});

test("a hundred thousand views are exported in pages, each once and in order", async () => {
  const chief = await insertUser(db, instructorAdmin);
  const member = await join();
  const { id: categoryId } = await insertCategory(db);
  const article = await insertArticle(db, { categoryId, createdBy: chief.id });
  await sql`
    insert into user_activity_logs (user_id, article_id, action, created_at)
    select ${member.id}::int, ${article.id}::int, 'view_article', ${clock.now()}::timestamptz - make_interval(secs => n / 7)
    from generate_series(1, 100000) as n
  `.execute(db);
  await sql`analyze user_activity_logs`.execute(db);
  await api.as(member).personalData.requestDataExport();
  await work();
  const { "views.csv": csv = "", "views.json": json = "" } = await contentOf(await keyOf(member.id));
  const times = csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[2] ?? "");
  expect(times).toHaveLength(100_000);
  expect(times).toEqual(times.toSorted());
  expect(json.split("\n")).toHaveLength(100_000 + 3);
});

async function userOf(id: number) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
