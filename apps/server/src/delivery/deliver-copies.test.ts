import { Readable } from "node:stream";
import { newObjectKey, objectPathOf } from "@antochi/storage/object-key";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import {
  approvedMember,
  insertUser,
  instructorAdmin,
  samplePassword,
  secondMember,
} from "@antochi/testing/people";
import { afterAll, beforeEach, expect, it } from "vitest";
import { openTestServer, signIn } from "../testing/test-server.ts";

const content = Buffer.from("%PDF-1.7 stands for somebody's copy");
const test = await openTestServer();
const { db } = test.database;
afterAll(test.close);

const admin = await insertUser(db, instructorAdmin);
const owner = await insertUser(db, approvedMember);
await insertUser(db, secondMember);
const { id: categoryId } = await insertCategory(db);
const sessions = {
  owner: await signIn(test.server, approvedMember.email, samplePassword),
  another: await signIn(test.server, secondMember.email, samplePassword),
  admin: await signIn(test.server, instructorAdmin.email, samplePassword),
};
let articleId: number;
let url: string;
let objectKey: string;

beforeEach(async () => {
  const { objectPath } = await insertRegisteredFile(db);
  const fields = { categoryId, createdBy: admin.id, pdfPath: objectPath ?? "", tracesCopies: true };
  articleId = (await insertArticle(db, fields)).id;
  objectKey = newObjectKey("copies/");
  await test.store.write(objectKey, Readable.from([content]), {
    contentType: "application/pdf",
    maxBytes: content.length,
  });
  const { id } = await db
    .insertInto("tracedCopies")
    .values({
      code: objectKey,
      userId: owner.id,
      articleId,
      title: "Masts",
      edition: 1,
      handling: null,
      askedAt: new Date(),
      madeAt: new Date(),
      objectKey,
      size: content.length,
      problem: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  url = `/copies/${id}.pdf`;
});

const fetchAs = async (who?: keyof typeof sessions, at = url) =>
  test.server.inject({ url: at, headers: who === undefined ? {} : sessions[who] });
const statusAs = async (who?: keyof typeof sessions, at = url) => (await fetchAs(who, at)).statusCode;

it("is delivered to its owner, and cached by nobody on the way", async () => {
  const answer = await fetchAs("owner");
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(content);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "inline",
    "content-length": String(content.length),
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "content-security-policy": "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  });
});

it("is not found by anybody else, administrators included, nor at the members' address of documents", async () => {
  expect(await statusAs()).toBe(401);
  expect(await statusAs("another")).toBe(404);
  expect(await statusAs("admin")).toBe(404);
  for (const who of ["owner", "admin"] as const)
    expect(await statusAs(who, objectPathOf(objectKey))).toBe(404);
  for (const none of ["/copies/0.pdf", "/copies/x.pdf", "/copies/2147483647.pdf"]) {
    expect(await statusAs("owner", none)).toBe(404);
  }
});

it("is not found while its article is withdrawn, or for others, and gone with it", async () => {
  const change = (fields: { state: "withdrawn" | "published"; audience: string[] }) =>
    db.updateTable("knowledgeBaseArticles").set(fields).where("id", "=", articleId).execute();
  await change({ state: "withdrawn", audience: [] });
  expect(await statusAs("owner")).toBe(404);
  await change({ state: "published", audience: ["unit:7th"] });
  expect(await statusAs("owner")).toBe(404);
  await change({ state: "published", audience: [] });
  expect(await statusAs("owner")).toBe(200);
  await db.deleteFrom("knowledgeBaseArticles").where("id", "=", articleId).execute();
  expect(await statusAs("owner")).toBe(404);
});

it("is not found by a suspended member, from that moment on", async () => {
  const suspend = (suspendedAt: Date | null) =>
    db.updateTable("users").set({ suspendedAt }).where("id", "=", owner.id).execute();
  await suspend(new Date());
  expect(await statusAs("owner")).toBe(401);
  await suspend(null);
});

it("is not found if the store has lost it", async () => {
  await test.store.remove(objectKey);
  expect(await statusAs("owner")).toBe(404);
});
