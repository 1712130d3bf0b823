import { articleItemSchema, categoryItemSchema } from "@antochi/contract/knowledge-base";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { afterAll, describe, expect, it } from "vitest";
import { buildTestServer, openTestServer, signIn } from "../testing/test-server.ts";

const here = await openTestServer();
const { db, pool } = here.database;
// A second replica on the same database.
const there = await buildTestServer(here.database);
afterAll(async () => {
  await there.close();
  await here.close();
});

const chief = await insertUser(db, instructorAdmin);
const reader = await insertUser(db, approvedMember);
const admin = await signIn(here.server, instructorAdmin.email, samplePassword);
const member = await signIn(here.server, approvedMember.email, samplePassword);
const callers = { visitor: {}, member, admin };
const articlesUrl = "/api/knowledge-base/articles";
const categoriesUrl = "/api/knowledge-base/categories";

type Caller = keyof typeof callers;

async function articles(caller: Caller, server = there.server) {
  const answer = await server.inject({ url: articlesUrl, headers: callers[caller] });
  return articleItemSchema.strict().array().parse(answer.json());
}

async function categories() {
  const answer = await there.server.inject({ url: categoriesUrl });
  return categoryItemSchema.strict().array().parse(answer.json());
}

describe("lists that are kept", () => {
  it("are right at once after every kind of change, on the replica that did not hear of it", async () => {
    const call = (method: "POST" | "DELETE", url: string, payload?: object) =>
      here.server.inject({ method, url, headers: admin, ...(payload && { payload }) });
    for (const caller of ["visitor", "member", "admin"] as const) expect(await articles(caller)).toEqual([]);
    expect(await categories()).toEqual([]);

    await call("POST", categoriesUrl, { name: "Radio" });
    const [radio] = await categories();
    expect(radio).toMatchObject({ name: "Radio" });

    const file = await insertRegisteredFile(db);
    const made = { title: "Antennas", categoryId: radio?.id, pdfPath: file.objectPath };
    expect((await call("POST", articlesUrl, made)).statusCode).toBe(201);
    const [seen] = await articles("visitor");
    expect(seen).toMatchObject({ title: "Antennas" });
    expect(seen).not.toHaveProperty("pdfPath");
    expect((await articles("member"))[0]).toMatchObject({ pdfPath: file.objectPath });
    expect((await articles("member"))[0]).not.toHaveProperty("createdBy");
    expect((await articles("admin"))[0]).toMatchObject({ createdBy: chief.id });

    const id = seen?.id ?? 0;
    const changed = { id, title: "Masts", categoryId: radio?.id };
    const update = await here.server.inject({
      method: "POST",
      url: "/trpc/knowledgeBase.updateArticle",
      headers: admin,
      payload: changed,
    });
    expect(update.statusCode).toBe(200);
    expect((await articles("member"))[0]).toMatchObject({ title: "Masts" });

    await db.updateTable("users").set({ confirmedUnit: "7th" }).where("id", "=", reader.id).execute();
    for (const [fields, readers] of [
      [{ state: "draft" }, ["admin"]],
      [{ state: "published", audience: [{ kind: "unit", name: "7th" }] }, ["member", "admin"]],
      [{ audience: [] }, ["visitor", "member", "admin"]],
    ] as const) {
      const payload = { ...changed, ...fields };
      await call("POST", "/trpc/knowledgeBase.updateArticle", payload);
      for (const caller of ["visitor", "member", "admin"] as const) {
        expect(await articles(caller)).toHaveLength(readers.some((one) => one === caller) ? 1 : 0);
      }
    }

    expect((await call("DELETE", `${articlesUrl}/${id}`)).statusCode).toBe(200);
    for (const caller of ["visitor", "member", "admin"] as const) expect(await articles(caller)).toEqual([]);

    await db.deleteFrom("knowledgeBaseCategories").execute();
    expect(await categories()).toEqual([]);
  });

  it("are the same bytes until then, and 304 for who has them", async () => {
    const { id: categoryId } = await insertCategory(db);
    await insertArticle(db, { categoryId, createdBy: chief.id });
    const first = await there.server.inject({ url: articlesUrl, headers: member });
    const again = await there.server.inject({ url: articlesUrl, headers: member });
    expect(again.body).toBe(first.body);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(first.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
    });
    const had = { ...member, "if-none-match": String(first.headers.etag) };
    expect((await there.server.inject({ url: articlesUrl, headers: had })).statusCode).toBe(304);
    await insertArticle(db, { categoryId, createdBy: chief.id });
    expect((await there.server.inject({ url: articlesUrl, headers: had })).statusCode).toBe(200);
  });

  it("tell of a change whose transaction is over, and of none before, in a storm of them", async () => {
    const { id: categoryId } = await insertCategory(db);
    const writers = Array.from({ length: 6 }, async (_unused, writer) => {
      for (let round = 0; round < 8; round += 1) {
        const title = `Storm ${writer}.${round}`;
        await db.transaction().execute(async (transaction) => {
          await insertArticle(transaction, { categoryId, createdBy: chief.id, title });
          expect((await articles("member")).map((article) => article.title)).not.toContain(title);
        });
        const replica = round % 2 === 0 ? here.server : there.server;
        expect((await articles("member", replica)).map((article) => article.title)).toContain(title);
      }
    });
    await Promise.all(writers);
  });

  it("do not make transactions that change several things wait for each other in a ring", async () => {
    const [one, other] = [await insertCategory(db), await insertCategory(db)];
    await insertArticle(db, { categoryId: one.id, createdBy: chief.id });
    await insertArticle(db, { categoryId: other.id, createdBy: chief.id });
    // Both wait for the one row of the version, each with rows of its own locked.
    const change = (id: number) =>
      db.transaction().execute(async (transaction) => {
        const renewed = { updatedAt: new Date() };
        await transaction
          .updateTable("knowledgeBaseArticles")
          .set(renewed)
          .where("categoryId", "=", id)
          .execute();
        await transaction
          .updateTable("knowledgeBaseCategories")
          .set({ description: "Changed" })
          .where("id", "=", id)
          .execute();
      });
    const rounds = Array.from({ length: 10 }, (_unused, round) =>
      round % 2 === 0 ? change(one.id) : change(other.id),
    );
    expect(await Promise.all(rounds)).toHaveLength(10);
  });

  it("are made anew each time where a crash took the version away", async () => {
    await db.deleteFrom("libraryVersion").execute();
    const before = await articles("member");
    await pool.query(
      "alter table knowledge_base_articles disable trigger knowledge_base_articles_renew_library_version",
    );
    await insertArticle(db, {
      categoryId: (await insertCategory(db)).id,
      createdBy: chief.id,
      title: "Unheard of",
    });
    await pool.query(
      "alter table knowledge_base_articles enable trigger knowledge_base_articles_renew_library_version",
    );
    await db.deleteFrom("libraryVersion").execute();
    expect(await articles("member")).toHaveLength(before.length + 1);
  });
});

it("are made for each page that is asked for", async () => {
  const page = await there.server.inject({ url: `${articlesUrl}?limit=1`, headers: member });
  expect(page.json()).toHaveLength(1);
  expect(page.headers.link).toContain('rel="next"');
});
