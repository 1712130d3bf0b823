import type { ListedArticle } from "@antochi/contract/knowledge-base";
import type { ReadingPositionItem } from "@antochi/contract/reading";
import type { RequiredItem } from "@antochi/contract/record";
import { isRead } from "../where-read.ts";

export type CategoryFacts = {
  /**
   * The number of its articles; of those that the member read to the end in their current edition; and of others that they
   * began.
   */
  count: number;
  read: number;
  begun: number;
  /** How many the member is required to read, and how many of those they acknowledged. */
  asked: number;
  acknowledged: number;
  /** The latest changed article; undefined where there is none. */
  latest: ListedArticle | undefined;
};

export const noFacts: CategoryFacts = {
  count: 0,
  read: 0,
  begun: 0,
  asked: 0,
  acknowledged: 0,
  latest: undefined,
};

/** Sums up each category that has articles, for the table of contents. `articles` has the latest changed first. */
export function summariseCategories(
  articles: readonly ListedArticle[],
  positions: ReadonlyMap<number, ReadingPositionItem>,
  required: readonly Pick<RequiredItem, "articleId" | "state">[],
): ReadonlyMap<number, CategoryFacts> {
  const states = new Map(required.map(({ articleId, state }) => [articleId, state]));
  const facts = new Map<number, CategoryFacts>();
  for (const article of articles) {
    const before = facts.get(article.categoryId) ?? noFacts;
    const position = positions.get(article.id);
    const isDone = position !== undefined && !!article.document && isRead(position, article.document);
    const state = states.get(article.id);
    facts.set(article.categoryId, {
      count: before.count + 1,
      read: before.read + Number(isDone),
      begun: before.begun + Number(position !== undefined && !isDone),
      asked: before.asked + Number(state !== undefined),
      acknowledged: before.acknowledged + Number(state === "acknowledged"),
      latest: before.latest ?? article,
    });
  }
  return facts;
}
