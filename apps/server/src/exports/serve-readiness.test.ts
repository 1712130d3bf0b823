import { keepRequiredReadings } from "@antochi/api/required-reading/keep-required-readings";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { insertAcknowledgement, insertAssignment } from "@antochi/testing/required-reading";
import { readXlsx } from "hucre/xlsx";
import { afterAll, expect, it } from "vitest";
import { openTestServer, signIn } from "../testing/test-server.ts";

const start = new Date(Date.now() + 86_400_000);
let elapsed = 0;
const now = () => new Date(start.getTime() + elapsed);
const test = await openTestServer({ now });
const { db } = test.database;
afterAll(test.close);

const admin = await insertUser(db, instructorAdmin);
const reader = await insertUser(db, approvedMember, { confirmedUnit: "=Unit A", confirmedRank: "Captain" });
const category = await insertCategory(db);
const { id: articleId } = await insertArticle(db, {
  categoryId: category.id,
  createdBy: admin.id,
  title: "Masts",
});
const { dueAt } = await insertAssignment(db, { articleId, createdAt: start });
await insertAcknowledgement(db, { userId: reader.id, articleId, acknowledgedAt: start });
await keepRequiredReadings({ db, now });

function fetchFile(file: string, headers: Record<string, string> = {}) {
  return test.server.inject({ method: "GET", url: `/api/admin/readiness/exports/${file}`, headers });
}

it("gives readiness as CSV and Excel, with filters, only to an administrator with a confirmed identity", async () => {
  const chief = await signIn(test.server, instructorAdmin.email, samplePassword);
  const csv = await fetchFile("readiness.csv", chief);
  expect(csv.statusCode).toBe(200);
  expect(csv.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="readiness-${start.toISOString().slice(0, 10)}.csv"`,
    "cache-control": "no-store",
  });
  expect(csv.body.trimEnd().split("\r\n")).toEqual([
    "\uFEFFunit,last name,first name,rank,article,edition,state,due,acknowledged edition,pages seen,pages,due again since,agreed to",
    "'=Unit A,Sample,Member,Captain,Masts,1,acknowledged,,1,,,,I have read and understood edition 1",
    `,Sample,Instructor,,Masts,1,not opened,${dueAt.toISOString()},,,,,`,
  ]);
  const late = await fetchFile(`readiness.csv?state=unopened&unitId=0&articleId=${articleId}`, chief);
  expect(late.body.trimEnd().split("\r\n")).toHaveLength(2);
  // A search matches the unit or the name, also of a member without a unit.
  for (const [search, found] of [
    ["unit a", "'=Unit A,Sample,Member"],
    ["mémber", "'=Unit A,Sample,Member"],
    ["instruct", ",Sample,Instructor"],
  ] as const) {
    const file = await fetchFile(`readiness.csv?search=${encodeURIComponent(search)}`, chief);
    const [, ...rows] = file.body.trimEnd().split("\r\n");
    expect(rows, search).toEqual([expect.stringMatching(new RegExp(`^${found},`))]);
  }
  const { sheets } = await readXlsx((await fetchFile("readiness.xlsx?state=acknowledged", chief)).rawPayload);
  expect(sheets[0]?.rows[1]).toEqual(expect.arrayContaining(["=Unit A", "Captain", "Masts", "acknowledged"]));

  expect((await fetchFile("readiness.csv")).statusCode).toBe(401);
  const member = await signIn(test.server, approvedMember.email, samplePassword);
  expect((await fetchFile("readiness.csv", member)).statusCode).toBe(403);
  expect((await fetchFile("readiness.doc", chief)).statusCode).toBe(404);
  expect((await fetchFile("readiness.csv?state=lost", chief)).statusCode).toBe(400);
  const exported = db.selectFrom("auditEntries").select("userId").where("act", "=", "readiness-exported");
  expect(await exported.execute()).toHaveLength(6);

  elapsed = 10 * 60_000;
  const tooLate = await fetchFile("readiness.csv", chief);
  expect(tooLate.statusCode).toBe(403);
  expect(tooLate.body).toContain("reauthentication-required");
  expect(await exported.execute()).toHaveLength(6);
});
