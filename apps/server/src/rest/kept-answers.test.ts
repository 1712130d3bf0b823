import { isDeepStrictEqual } from "node:util";
import { articleItemSchema, categoryItemSchema } from "@antochi/contract/knowledge-base";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  type LibraryReader,
  type LibraryScene,
  libraryChanges,
  openScene,
} from "../testing/library-changes.ts";
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
await insertUser(db, approvedMember);
const admin = await signIn(here.server, instructorAdmin.email, samplePassword);
const member = await signIn(here.server, approvedMember.email, samplePassword);
const articlesUrl = "/api/knowledge-base/articles";
const categoriesUrl = "/api/knowledge-base/categories";
const replicas = [here.server, there.server] as const;
const readers = ["visitor", "member", "soldier", "chief"] as const;

/** A request with parameters bypasses the cache. */
const anew = "?limit=1000";

async function titles(server: FastifyInstance): Promise<string[]> {
  const answer = await server.inject({ url: articlesUrl, headers: member });
  return articleItemSchema
    .strict()
    .array()
    .parse(answer.json())
    .map(({ title }) => title);
}

/** The lists that each reader gets, restricted to this part of the library. */
async function listsOf(
  { readers: headersOf, categories }: LibraryScene,
  server: FastifyInstance,
  query = "",
) {
  const list = async (url: string, reader: LibraryReader) =>
    (await server.inject({ url: `${url}${query}`, headers: headersOf[reader] })).json<unknown>();
  return Promise.all(
    readers.map(async (reader) => {
      const articles = articleItemSchema
        .strict()
        .array()
        .parse(await list(articlesUrl, reader));
      const all = categoryItemSchema
        .strict()
        .array()
        .parse(await list(categoriesUrl, reader));
      return {
        reader,
        articles: articles.filter(({ categoryId }) => categories.includes(categoryId)),
        categories: all.filter(({ id }) => categories.includes(id)),
      };
    }),
  );
}

type Lists = Awaited<ReturnType<typeof listsOf>>;

/** Makes every kind of change, alternating between two replicas, and compares the lists of both after each. */
async function playChanges(scene: LibraryScene): Promise<void> {
  let before: Lists = await listsOf(scene, here.server, anew);
  for (const [turn, { what, make, articlesOf, categories }] of libraryChanges.entries()) {
    await make(scene, turn % 2 === 0 ? here.server : there.server);
    const kept = await Promise.all(replicas.map((replica) => listsOf(scene, replica)));
    const right = await listsOf(scene, here.server, anew);
    for (const lists of kept) expect(lists, what).toEqual(right);
    const otherThanBefore = (list: "articles" | "categories") =>
      readers.filter((_reader, index) => !isDeepStrictEqual(right[index]?.[list], before[index]?.[list]));
    expect([what, ...otherThanBefore("articles")]).toEqual([what, ...articlesOf]);
    expect([what, ...otherThanBefore("categories")]).toEqual([what, ...(categories ? readers : [])]);
    before = right;
  }
}

describe("cached lists", () => {
  it("are right at once after every kind of change, on both replicas, for all audiences", async () => {
    await playChanges(await openScene(db, here.server, { name: "quiet", member, chief: admin }));
  });

  it("stay right in a storm of changes", async () => {
    const scenes = await Promise.all(
      ["north", "east", "south", "west"].map((name) =>
        openScene(db, here.server, { name, member, chief: admin }),
      ),
    );
    await Promise.all(scenes.map(playChanges));
  });

  it("are the same bytes until then, and 304 for clients who have them", async () => {
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

  it("show a change after its transaction, and none before, however many there are", async () => {
    const { id: categoryId } = await insertCategory(db);
    const writers = Array.from({ length: 6 }, async (_unused, writer) => {
      for (let round = 0; round < 8; round += 1) {
        const title = `Storm ${writer}.${round}`;
        await db.transaction().execute(async (transaction) => {
          await insertArticle(transaction, { categoryId, createdBy: chief.id, title });
          expect(await titles(there.server)).not.toContain(title);
        });
        const replica = round % 2 === 0 ? here.server : there.server;
        expect(await titles(replica)).toContain(title);
      }
    });
    await Promise.all(writers);
  });

  it("do not deadlock transactions that change several things", async () => {
    const [one, other] = [await insertCategory(db), await insertCategory(db)];
    await insertArticle(db, { categoryId: one.id, createdBy: chief.id });
    await insertArticle(db, { categoryId: other.id, createdBy: chief.id });
    // Both wait for the single version row, each holding locks on its own rows.
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

  it("are made anew each time if a crash removed the version", async () => {
    await db.deleteFrom("libraryVersion").execute();
    const before = await titles(there.server);
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
    expect(await titles(there.server)).toHaveLength(before.length + 1);
  });
});

it("are cached for each requested page", async () => {
  const page = await there.server.inject({ url: `${articlesUrl}?limit=1`, headers: member });
  expect(page.json()).toHaveLength(1);
  expect(page.headers.link).toContain('rel="next"');
});

it("lead to the next page without another request's parameters, or meaningless ones", async () => {
  await pool.query(
    "insert into knowledge_base_categories (name) select 'Page ' || n from generate_series(1, 1001) as n",
  );
  const linkOf = async (query: string) =>
    z.string().parse((await there.server.inject({ url: `${categoriesUrl}${query}` })).headers.link);
  const link = /^<\/api\/knowledge-base\/categories\?cursor=[^&>]+>; rel="next"$/;
  expect(await linkOf("?x=1")).toMatch(link);
  expect(await linkOf("")).toMatch(link);
  expect(await linkOf("?limit=1&x=1&limit%5B%5D=2")).toMatch(/\?limit=1&cursor=[^&>]+>/);
});
