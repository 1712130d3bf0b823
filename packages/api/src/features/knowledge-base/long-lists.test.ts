import { articlesCursor } from "@antochi/contract/cursors";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { addArticles, addViews } from "@antochi/testing/masses";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { beforeAll, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const many = 3_000;
const { api, database, db } = await openApiForFile({ startsAt: now.toISOString() });
const { pool } = database;

const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember);
const { knowledgeBase, activity } = api.as(admin);

let greek: { id: number; categoryId: number };
beforeAll(async () => {
  await addArticles(pool, many, now);
  const category = await insertCategory(db, { name: "Ιατρική εκπαίδευση", description: "100% field" });
  const { objectPath } = await insertRegisteredFile(db, {
    pageCount: 48,
    size: 6_500_000,
    hasThumbnail: true,
  });
  // Older than all others: the last of the list.
  greek = await insertArticle(db, {
    categoryId: category.id,
    createdBy: admin.id,
    title: "Πρώτες βοήθειες στο πεδίο",
    updatedAt: new Date("2020-01-01T00:00:00.000Z"),
    ...(objectPath !== null && { pdfPath: objectPath }),
  });
  await addViews(pool, 5_000, now);
});

test("counts are for administrators only", async () => {
  for (const [user, code] of [
    [null, "UNAUTHORIZED"],
    [member, "FORBIDDEN"],
  ] as const) {
    const calls = api.as(user);
    for (const call of [
      calls.knowledgeBase.countArticles({}),
      calls.activity.rankArticles({}),
      calls.activity.statisticsTotals(),
      calls.activity.articleStatistics({ articleId: greek.id }),
    ])
      await expect(call).rejects.toMatchObject({ code });
  }
});

test("thousands of articles are listed page by page, latest change first, without gaps or duplicates", async () => {
  const limit = 500;
  const seen: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await knowledgeBase.listArticles({ limit, cursor });
    seen.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (page.length < limit || !last) break;
    cursor = articlesCursor.after(last);
  }
  const { rows } = await pool.query<{ id: number }>(
    "select id from knowledge_base_articles order by updated_at desc, id desc",
  );
  expect(seen).toEqual(rows.map(({ id }) => id));
  expect(seen).toHaveLength(many + 1);
});

test("an article is listed with its category's name and its document", async () => {
  const [article] = await knowledgeBase.listArticles({ search: "πεδιο" });
  expect(article?.document?.thumbnailPath).toMatch(/^\/objects\/thumbnails\/.+\.png$/);
  expect(article).toMatchObject({
    id: greek.id,
    categoryId: greek.categoryId,
    categoryName: "Ιατρική εκπαίδευση",
    title: "Πρώτες βοήθειες στο πεδίο",
    updatedAt: "2020-01-01T00:00:00.000Z",
    document: { pageCount: 48, size: 6_500_000 },
  });
});

test.for([
  ["the title's beginning", "sample article 2999", 1],
  ["part of a word, whatever its case and accents", "ΒΟΗΘΕΙ", 1],
  ["the category's name", "ιατρικη", 1],
  ["words of both, in any order", "πεδιο ιατρ", 1],
  ["one letter", "ω", 1],
  ["what LIKE would take for a sign", "%", 0],
  ["what LIKE would take for a sign once it is folded", "＿", 0],
  ["what nothing has", "nowhere", 0],
  ["what all but one have", "sample", many],
  ["nothing", "  ", many + 1],
] as const)("articles are found and counted by %s", async ([, search, found]) => {
  expect(await knowledgeBase.countArticles({ search })).toEqual({ all: many + 1, found });
  expect(await knowledgeBase.listArticles({ search, limit: 500 })).toHaveLength(Math.min(found, 500));
});

test("categories are listed by name with their article counts, page by page", async () => {
  const spare = await insertCategory(db, { name: "Category 1, spare" });
  const first = await knowledgeBase.listCategories({ limit: 100 });
  const rest = await knowledgeBase.listCategories({ limit: 100, cursor: api.nextPage() });
  const all = [...first, ...rest];
  expect(all).toHaveLength(many / 20 + 2);
  expect(all.reduce((sum, { articleCount }) => sum + articleCount, 0)).toBe(many + 1);
  expect(all).toContainEqual({
    id: spare.id,
    name: spare.name,
    description: null,
    articleCount: 0,
    position: 0,
  });
  expect(all).toContainEqual({
    id: greek.categoryId,
    name: "Ιατρική εκπαίδευση",
    description: "100% field",
    articleCount: 1,
    position: 0,
  });
});

test("an article keeps its place in the ranking, on later pages and in a search", async () => {
  const all = await activity.statistics({ limit: 1_000 });
  const first = await activity.rankArticles({ limit: 300 });
  const second = await activity.rankArticles({ limit: 300, cursor: api.nextPage() });
  const ranked = [...first, ...second];
  expect(ranked).toMatchObject(all.slice(0, 600));
  expect(ranked.map(({ place }) => place)).toEqual(Array.from({ length: 600 }, (_, index) => index + 1));

  const search = ranked[456]?.articleTitle ?? "";
  expect(await activity.rankArticles({ search })).toContainEqual(ranked[456]);
  expect(await activity.rankArticles({ search: "πεδίο βοηθ" })).toMatchObject([{ articleId: greek.id }]);
  expect(await activity.rankArticles({ search: "100%" })).toEqual([]);
});

test("the totals are those of the log, and one article's count is found by its ID", async () => {
  const [most] = await activity.statistics({ limit: 1 });
  expect(await activity.statisticsTotals()).toEqual({
    articles: many + 1,
    views: 5_000,
    most: most?.viewCount,
  });
  expect(await activity.articleStatistics({ articleId: most?.articleId ?? 0 })).toEqual(most);
  await expect(activity.articleStatistics({ articleId: 2_147_483_647 })).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: "Article not found",
  });
});

test("a knowledge base without articles has totals of zero", async () => {
  await db.deleteFrom("knowledgeBaseArticles").execute();
  expect(await activity.statisticsTotals()).toEqual({ articles: 0, views: 0, most: 0 });
  expect(await knowledgeBase.countArticles({})).toEqual({ all: 0, found: 0 });
  expect(await activity.rankArticles({})).toEqual([]);
});
