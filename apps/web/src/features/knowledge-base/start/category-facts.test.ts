import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { expect, it } from "vitest";
import { summariseCategories } from "./category-facts.ts";

const document = {
  edition: 2,
  pageCount: 8,
  size: 1_000,
  thumbnailPath: null,
  offlineDays: null,
  scan: null,
  hasOutline: null,
};

function article(id: number): ListedArticle {
  return {
    id,
    categoryId: 1,
    categoryName: "Power",
    title: `Article ${id}`,
    description: null,
    handling: null,
    tracesCopies: false,
    createdAt: "2026-11-20T10:00:00.000Z",
    updatedAt: "2026-11-20T10:00:00.000Z",
    document,
  };
}

function readTo(page: number, edition: number, articleId: number) {
  return [articleId, { articleId, page, edition, updatedAt: "2026-11-20T10:00:00.000Z" }] as const;
}

it("counts as read what was read to the end of its current edition, and as begun what was of an earlier one", () => {
  const positions = new Map([readTo(8, 2, 1), readTo(8, 1, 2), readTo(3, 2, 3)]);
  const facts = summariseCategories([1, 2, 3, 4].map(article), positions, []);
  expect(facts.get(1)).toMatchObject({ count: 4, read: 1, begun: 2 });
});
