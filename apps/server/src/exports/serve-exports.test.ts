import { sampleEnquiries } from "@antochi/testing/enquiries";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { patience } from "@antochi/testing/patience";
import {
  approvedMember,
  insertUser,
  instructorAdmin,
  pendingMember,
  samplePassword,
  secondMember,
} from "@antochi/testing/people";
import { readXlsx } from "hucre/xlsx";
import { afterAll, expect, it, vi } from "vitest";
import { openTestServer, signIn } from "../testing/test-server.ts";

const start = new Date("2026-11-21T12:00:00Z");
let elapsed = 0;
const test = await openTestServer({ now: () => new Date(start.getTime() + elapsed) });
const { database } = test;
afterAll(test.close);

await insertUser(database.db, instructorAdmin);
await insertUser(database.db, approvedMember);
const admin = await signIn(test.server, instructorAdmin.email, samplePassword);
const member = await signIn(test.server, approvedMember.email, samplePassword);

function fetchExport(file: string, headers: Record<string, string> = {}) {
  return test.server.inject({ method: "GET", url: `/api/admin/exports/${file}`, headers });
}

it("gives an administrator every enquiry of a kind, across pages, newest first", async () => {
  const first = Date.parse("2026-01-01T00:00:00Z");
  const rows = Array.from({ length: 1203 }, (_, index) => ({
    firstName: "Visitor",
    lastName: String(index),
    email: `visitor-${index}@example.org`,
    organization: "Sample",
    interest: "mantis" as const,
    message: "A sample of a contact enquiry.",
    createdAt: new Date(first + index * 1000),
  }));
  await database.db.insertInto("contactSubmissions").values(rows).execute();

  const answer = await fetchExport("contact.csv", admin);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="contact-2026-11-21.csv"',
    "cache-control": "no-store",
  });
  const lines = answer.body.trimEnd().split("\r\n");
  expect(lines).toHaveLength(1204);
  expect(lines[0]).toBe(
    "\uFEFFfirst name,last name,email,organization,interest,message,language,reference,received,handled,handled by",
  );
  expect(lines[1]).toContain("Visitor,1202,visitor-1202@example.org");
  expect(lines[1203]).toContain("Visitor,0,");
});

it("lets no cell run as a formula", async () => {
  const odd = { ...sampleEnquiries.fpv, lastName: "=1+1" };
  await database.db.insertInto("fpvTrainingInterests").values(odd).execute();
  const { body } = await fetchExport("fpv.csv", admin);
  expect(body).toContain(",'=1+1,");
  expect(body).toContain(",+30 210 000 0009,");
});

it("gives the same rows as an Excel workbook", async () => {
  const answer = await fetchExport("fpv.xlsx", admin);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "content-disposition": 'attachment; filename="fpv-2026-11-21.xlsx"',
    "cache-control": "no-store",
  });
  const { sheets } = await readXlsx(answer.rawPayload);
  const [head, row] = sheets[0]?.rows ?? [];
  expect(head?.slice(0, 4)).toEqual(["first name", "last name", "email", "phone"]);
  expect(row).toEqual(expect.arrayContaining(["=1+1", "+30 210 000 0009"]));
});

it("gives users as the panel shows them, filtered and searched, and records no name in the audit log", async () => {
  await insertUser(database.db, pendingMember);
  await insertUser(database.db, secondMember, { suspendedAt: start });
  const { body } = await fetchExport("users.csv", admin);
  const lines = body.trimEnd().split("\r\n");
  expect(lines[0]).toBe(
    "\uFEFFfirst name,last name,email,phone,rank,unit,confirmed rank,confirmed unit,status,administrator,email confirmed,registered",
  );
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain("Pending,Sample,pending.sample@example.org,+30 210 000 0001,,,,,pending,no,");
  expect(lines.filter((line) => line.includes(",suspended,no,"))).toHaveLength(1);

  const searched = await fetchExport("users.csv?status=approved&search=MEMBER", admin);
  expect(searched.body.trimEnd().split("\r\n")).toHaveLength(2);
  expect((await fetchExport("users.csv?status=some", admin)).statusCode).toBe(400);
  const { sheets } = await readXlsx((await fetchExport("users.xlsx?status=admins", admin)).rawPayload);
  expect(sheets[0]?.rows).toHaveLength(2);
  const entries = await database.db
    .selectFrom("auditEntries")
    .select("details")
    .where("act", "=", "users-exported")
    .orderBy("id")
    .execute();
  expect(entries.map(({ details }): unknown => JSON.parse(details))).toEqual([
    { file: "users.csv", status: "all", searched: false },
    { file: "users.csv", status: "approved", searched: true },
    { file: "users.xlsx", status: "admins", searched: false },
  ]);
  for (const [headers, status] of [
    [{}, 401],
    [member, 403],
  ] as const) {
    expect((await fetchExport("users.csv", headers)).statusCode).toBe(status);
    expect((await fetchExport("logs.xlsx", headers)).statusCode).toBe(status);
  }
});

it("gives all users across pages, each once", async () => {
  const rows = Array.from({ length: 1_100 }, (_, index) => ({
    ...approvedMember,
    username: `crowd-${index}`,
    email: `crowd-${index}@example.org`,
    isApproved: index % 2 === 0,
    createdAt: new Date(start.getTime() - Math.floor(index / 3) * 1000),
  }));
  await database.db.insertInto("users").values(rows).execute();
  const { body } = await fetchExport("users.csv?search=crowd", admin);
  const emails = [...body.matchAll(/crowd-\d+@/g)].map(([email]) => email);
  expect(emails).toHaveLength(1_100);
  expect(new Set(emails).size).toBe(1_100);
});

it("gives the activity log of one member, one article or one period, newest first", async () => {
  const { db } = database;
  const author = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", instructorAdmin.email)
    .executeTakeFirstOrThrow();
  const category = await insertCategory(db);
  const article = await insertArticle(db, {
    categoryId: category.id,
    createdBy: author.id,
    title: "Batteries, and chargers",
  });
  const views = Array.from({ length: 1_203 }, (_, index) => ({
    userId: index === 0 ? author.id : null,
    articleId: article.id,
    action: "view_article",
    createdAt: new Date(start.getTime() - index * 60_000),
  }));
  await db.insertInto("userActivityLogs").values(views).execute();
  const linesOf = async (query: string) =>
    (await fetchExport(`logs.csv?${query}`, admin)).body.trimEnd().split("\r\n").slice(1);

  const all = await linesOf("");
  expect(all).toHaveLength(1_203);
  expect(all[0]).toBe(
    `2026-11-21T12:00:00.000Z,Instructor,Sample,view_article,${article.id},"Batteries, and chargers"`,
  );
  expect(await linesOf(`userId=${author.id}`)).toHaveLength(1);
  expect(await linesOf(`articleId=${article.id}&from=2026-11-21T11:50:00.000Z`)).toHaveLength(11);
  expect((await fetchExport("logs.csv?userId=x", admin)).statusCode).toBe(400);
});

it("refuses an address that filters the audit log by something that does not exist", async () => {
  const answer = await test.server.inject({
    method: "GET",
    url: "/api/admin/audit.jsonl?act=flew",
    headers: admin,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ message: "There is no such act" });
});

it("is for administrators only, and for existing kinds", async () => {
  await database.db.insertInto("contactSubmissions").values(sampleEnquiries.contact).execute();
  expect((await fetchExport("contact.csv")).statusCode).toBe(401);
  expect((await fetchExport("contact.csv", member)).statusCode).toBe(403);
  expect((await fetchExport("contact.xlsx")).statusCode).toBe(401);
  expect((await fetchExport("passwords.csv", admin)).statusCode).toBe(404);
  expect((await fetchExport("newsletter.csv", admin)).body).toMatch(/^\uFEFFemail,/);
});

it("gives people and the audit log only within ten minutes of a confirmed identity, and says what to do", async () => {
  const chief = await signIn(test.server, instructorAdmin.email, samplePassword);
  const audit = async (query = "") =>
    test.server.inject({ method: "GET", url: `/api/admin/audit.jsonl${query}`, headers: chief });
  elapsed = 10 * 60_000 - 1;
  expect((await fetchExport("fpv.csv", chief)).statusCode).toBe(200);
  expect((await audit()).statusCode).toBe(200);
  expect((await audit("?userId=nobody")).statusCode).toBe(400);

  elapsed += 1;
  const entries = async () => database.db.selectFrom("auditEntries").select("id").execute();
  const before = await entries();
  for (const answer of [
    await fetchExport("fpv.csv", chief),
    await fetchExport("fpv.xlsx", chief),
    await audit(),
  ]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('"code":"reauthentication-required"');
    expect(answer.body).toContain("sign in again");
  }
  expect(await entries()).toEqual(before);
  // An unknown export is still a 404, and calls that need no reauthentication still succeed.
  expect((await fetchExport("passwords.csv", chief)).statusCode).toBe(404);
  expect((await test.server.inject({ method: "GET", url: "/api/users", headers: chief })).statusCode).toBe(
    200,
  );

  const again = await signIn(test.server, instructorAdmin.email, samplePassword);
  expect((await fetchExport("fpv.csv", again)).statusCode).toBe(200);
});

it("gives each address of the newsletter with its own unsubscribe link", async () => {
  await database.db.deleteFrom("newsletterSubscriptions").execute();
  await database.db
    .insertInto("newsletterSubscriptions")
    .values([{ email: "one@example.org" }, { email: "two@example.org", language: "el" }])
    .execute();
  const fresh = await signIn(test.server, instructorAdmin.email, samplePassword);
  const { body } = await fetchExport("newsletter.csv", fresh);
  const [head = "", ...lines] = body.trimEnd().split("\r\n");
  expect(head.split(",").at(-1)).toBe("unsubscribe");
  const greek =
    lines
      .find((line) => line.startsWith("two@"))
      ?.split(",")
      .at(-1) ?? "";
  expect(new URL(greek).searchParams.get("lang")).toBe("el");
  await test.server.inject({ method: "POST", url: greek.slice(new URL(greek).origin.length) });
  const left = await database.db.selectFrom("newsletterSubscriptions").select("email").execute();
  expect(left).toEqual([{ email: "one@example.org" }]);
});

it("ends a file whose reader is suspended during the export", async () => {
  const { db, pool } = database;
  const origin = await test.server.listen({ port: 0, host: "127.0.0.1" });
  const email = "leaving@example.org";
  const { id } = await insertUser(db, instructorAdmin, { username: "leaving", email });
  const headers = await signIn(test.server, email, samplePassword);
  // The response head is sent, while the first page waits for the lock.
  const other = await pool.connect();
  await other.query("begin");
  await other.query("lock table contact_submissions in access exclusive mode");
  const answer = await fetch(new URL("/api/admin/exports/contact.csv", origin), { headers });
  expect(answer.status).toBe(200);
  await vi.waitFor(async () => {
    const waiting = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(waiting.rowCount).toBe(1);
  }, patience);
  await db.updateTable("users").set({ suspendedAt: start }).where("id", "=", id).execute();
  elapsed += 5_000;
  await other.query("rollback");
  other.release();
  await expect(answer.text()).rejects.toThrow("terminated");
});
