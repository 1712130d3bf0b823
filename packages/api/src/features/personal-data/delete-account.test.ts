import { newObjectKey } from "@antochi/storage/object-key";
import { sampleEnquiries } from "@antochi/testing/enquiries";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import {
  approvedMember,
  insertUser,
  instructorAdmin,
  samplePassword,
  secondMember,
} from "@antochi/testing/people";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { removeObjectJob } from "../../stored-files/removal.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { keptForEver } from "../../testing/kept-for-ever.ts";
import { openTestApi } from "../../testing/test-api.ts";
import { visit } from "../../testing/test-visit.ts";
import { takeJobs, takeMails } from "../../testing/waiting-jobs.ts";

const { api, clock, database, db } = await openApiForFile();
const minute = 60_000;

beforeEach(async () => {
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
  await db.deleteFrom("newsletterSubscriptions").execute();
  await takeMails(db);
  await takeJobs(db, removeObjectJob);
});

async function signIn(email: string) {
  const browser = visit(api.dependencies);
  await browser.call.auth.login({ email, password: samplePassword });
  const sessionId = browser.sessionId();
  return () => visit(api.dependencies, { sessionId }).call;
}

const isThere = async (id: number) =>
  (await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

test("a member's account is deleted with everything of theirs; what others did and saw stays, anonymised", async () => {
  const chief = await insertUser(db, instructorAdmin);
  const member = await insertUser(db, approvedMember, { emailConfirmedAt: clock.now(), language: "el" });
  const other = await insertUser(db, secondMember);
  const { id: categoryId } = await insertCategory(db);
  const article = await insertArticle(db, { categoryId, createdBy: chief.id });
  for (const reader of [member, other]) {
    await api.as(reader).activity.logView({ articleId: article.id, action: "view_article" });
    await api.as(reader).reading.savePosition({ articleId: article.id, page: 2 });
  }
  await api.as(member).enquiries.messages.send({ ...sampleEnquiries.messages, email: member.email });
  const { email } = member;
  await db.insertInto("newsletterSubscriptions").values({ email, confirmedAt: clock.now() }).execute();
  const objectKey = newObjectKey("exports/");
  const asked = { userId: member.id, objectKey, askedAt: clock.now(), expiresAt: clock.now() };
  await db.insertInto("dataExports").values(asked).execute();
  const statistics = await api.as(chief).activity.statistics({});
  await takeMails(db);

  const call = await signIn(email);
  const elsewhere = await signIn(email);
  await takeMails(db);
  expect(await call().personalData.accountDeletion()).toMatchObject({ objection: null, hasArticles: false });
  await call().personalData.deleteAccount();

  expect(await isThere(member.id)).toBe(false);
  await expect(elsewhere().auth.currentUser()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(signIn(email)).rejects.toMatchObject({ cause: { code: "invalid-credentials" } });
  const logs = await api.as(chief).activity.listLogs({});
  expect(logs.map(({ userName, userSurname }) => [userName, userSurname])).toEqual([
    [other.firstName, other.lastName],
    [null, null],
  ]);
  expect(await api.as(chief).activity.statistics({})).toEqual(statistics);
  const messages = db.selectFrom("knowledgeBaseMessages").select(["userId", "email"]);
  expect(await messages.execute()).toEqual([{ userId: null, email }]);
  for (const table of ["readingPositions", "sessions", "dataExports"] as const) {
    const rows = await db.selectFrom(table).select("userId").where("userId", "=", member.id).execute();
    expect(rows, table).toEqual([]);
  }
  expect(await db.selectFrom("newsletterSubscriptions").selectAll().execute()).toEqual([]);
  expect((await takeJobs(db, removeObjectJob)).map(({ payload }) => payload)).toEqual([{ key: objectKey }]);
  expect(await takeMails(db)).toMatchObject([
    { to: email, content: { template: "account-deleted", language: "el", firstName: member.firstName } },
  ]);
  const entry = db
    .selectFrom("auditEntries")
    .select(["userId", "objectId", "details"])
    .where("act", "=", "account-deleted");
  expect(await entry.execute()).toEqual([{ userId: member.id, objectId: String(member.id), details: "{}" }]);
  // The same person may register again.
  await insertUser(db, approvedMember);
});

test("an account whose email nobody confirmed ends no newsletter that the address's owner confirmed", async () => {
  await insertUser(db, instructorAdmin);
  const { email } = await insertUser(db, approvedMember, { emailConfirmedAt: null });
  await db.insertInto("newsletterSubscriptions").values({ email, confirmedAt: clock.now() }).execute();
  const call = await signIn(email);
  await call().personalData.deleteAccount();
  expect(await db.selectFrom("newsletterSubscriptions").select("email").execute()).toEqual([{ email }]);
});

test("it asks for the password or a passkey within the last ten minutes", async () => {
  const member = await insertUser(db, approvedMember);
  const call = await signIn(approvedMember.email);
  clock.advance(10 * minute);
  await expect(call().personalData.deleteAccount()).rejects.toMatchObject({
    cause: { code: "reauthentication-required" },
  });
  expect(await isThere(member.id)).toBe(true);
  await call().auth.reauthenticate({ password: samplePassword });
  await call().personalData.deleteAccount();
  expect(await isThere(member.id)).toBe(false);
});

test("the last administrator cannot, and is told before; of two at once one stays", async () => {
  const first = await insertUser(db, instructorAdmin);
  const { objection } = await api.as(first).personalData.accountDeletion();
  expect(objection).toContain("last administrator");
  await expect(api.as(first).personalData.deleteAccount()).rejects.toMatchObject({ code: "CONFLICT" });
  // A suspended administrator does not count.
  const suspended = { username: "third", email: "third@example.org", suspendedAt: clock.now() };
  await insertUser(db, instructorAdmin, suspended);
  await expect(api.as(first).personalData.deleteAccount()).rejects.toMatchObject({ code: "CONFLICT" });

  const second = await insertUser(db, instructorAdmin, { username: "second", email: "second@example.org" });
  expect(await api.as(first).personalData.accountDeletion()).toMatchObject({ objection: null });
  const outcomes = await Promise.allSettled([
    api.as(first).personalData.deleteAccount(),
    api.as(second).personalData.deleteAccount(),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const left = await db
    .selectFrom("users")
    .select("id")
    .where("isAdmin", "=", true)
    .where("suspendedAt", "is", null)
    .execute();
  expect(left).toHaveLength(1);
});

test("a deletion and a revoked role at the same moment leave an administrator", async () => {
  const first = await insertUser(db, instructorAdmin);
  const second = await insertUser(db, instructorAdmin, { username: "second", email: "second@example.org" });
  await Promise.allSettled([
    api.as(first).personalData.deleteAccount(),
    api.as(second).admin.revokeAdmin({ id: first.id }),
    api.as(first).admin.revokeAdmin({ id: second.id }),
    api.as(second).personalData.deleteAccount(),
  ]);
  const left = await db.selectFrom("users").select("id").where("isAdmin", "=", true).execute();
  expect(left).toHaveLength(1);
});

test("an author's articles pass to the longest-serving administrator, and are unchanged", async () => {
  const heir = await insertUser(db, instructorAdmin);
  const later = await insertUser(db, instructorAdmin, { username: "later", email: "later@example.org" });
  const author = await insertUser(db, instructorAdmin, { username: "author", email: "author@example.org" });
  const { id: categoryId } = await insertCategory(db);
  const { id } = await insertArticle(db, { categoryId, createdBy: author.id });
  const read = async () => {
    const [article] = await api.as(later).knowledgeBase.listArticles({});
    return article;
  };
  const before = await read();
  expect(await api.as(author).personalData.accountDeletion()).toMatchObject({ hasArticles: true });
  await api.as(author).personalData.deleteAccount();
  expect(before).toMatchObject({ id, createdBy: author.id });
  expect(await read()).toEqual({ ...before, createdBy: heir.id });
});

test.for([
  [true, "named", { firstName: "Nikos", lastName: "Sample", rank: "Sergeant", unit: "7th Squadron" }],
  [false, "nameless", { firstName: null, lastName: null, rank: null, unit: null }],
] as const)(
  "acknowledgements are kept, with the name if names are kept: %s",
  async ([acknowledgementNames, told, names]) => {
    const member = await insertUser(db, approvedMember);
    const objectKey = newObjectKey("exports/");
    const kept = {
      code: `code-${told}`,
      userId: member.id,
      firstName: "Nikos",
      lastName: "Sample",
      rank: "Sergeant",
      unit: "7th Squadron",
      articleId: 1,
      title: "Masts",
      edition: 3,
      sha256: "00",
      sentence: "I have read and understood it",
      acknowledgedAt: clock.now(),
    };
    await db.insertInto("acknowledgements").values(kept).execute();
    const certificate = { code: `sheet-${told}`, userId: member.id, askedAt: clock.now(), objectKey };
    await db.insertInto("certificates").values(certificate).execute();
    const copyKey = newObjectKey("copies/");
    const copy = {
      code: `copy-${told}`,
      userId: member.id,
      articleId: 1,
      title: "Masts",
      edition: 3,
      handling: null,
      askedAt: clock.now(),
      madeAt: clock.now(),
      objectKey: copyKey,
      size: 1,
      problem: null,
    };
    await db.insertInto("tracedCopies").values(copy).execute();
    await using other = await openTestApi({
      db: database,
      now: clock.now,
      retention: { ...keptForEver, acknowledgementNames },
    });
    const { personalData } = other.as(member);
    expect(await personalData.accountDeletion()).toMatchObject({ acknowledgements: told });
    await personalData.deleteAccount();
    const rows = db.selectFrom("acknowledgements").selectAll().where("userId", "=", member.id);
    expect(await rows.execute()).toMatchObject([{ ...kept, ...names }]);
    expect((await takeJobs(db, removeObjectJob)).map(({ payload }) => payload)).toEqual([
      { key: objectKey },
      { key: copyKey },
    ]);
    // The code still leads to the number of the account.
    const codes = db.selectFrom("tracedCopies").select(["userId", "objectKey"]).where("code", "=", copy.code);
    expect(await codes.execute()).toEqual([{ userId: member.id, objectKey: null }]);
  },
);

test("deleted twice at once, it is deleted once", async () => {
  await insertUser(db, approvedMember);
  const call = await signIn(approvedMember.email);
  await takeMails(db);
  const outcomes = await Promise.allSettled([
    call().personalData.deleteAccount(),
    call().personalData.deleteAccount(),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.find((outcome) => outcome.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "UNAUTHORIZED", cause: { code: "not-signed-in" } });
  expect(await takeMails(db)).toHaveLength(1);
});

test("a hundred thousand views are anonymised in one go", async () => {
  const chief = await insertUser(db, instructorAdmin);
  const member = await insertUser(db, approvedMember);
  const { id: categoryId } = await insertCategory(db);
  const article = await insertArticle(db, { categoryId, createdBy: chief.id });
  await sql`
    insert into user_activity_logs (user_id, article_id, action, created_at)
    select ${member.id}::int, ${article.id}::int, 'view_article', ${clock.now()}::timestamptz - make_interval(secs => n)
    from generate_series(1, 100000) as n
  `.execute(db);
  await api.as(member).personalData.deleteAccount();
  const { rows } = await sql<{ named: number; all: number }>`
    select count(user_id)::int as named, count(*)::int as all from user_activity_logs
  `.execute(db);
  expect(rows).toEqual([{ named: 0, all: 100_000 }]);
});
