import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { useMemo } from "react";
import { knowledgeBaseCopy as copy } from "../../content/knowledge-base.ts";
import { CategoryRow } from "./category-row.tsx";
import styles from "./index-section.module.css";
import type { Library } from "./use-library.ts";

/** A category that the user asked to see, and a counter that grows with each request. */
export type AskedCategory = { id: number; time: number };

type CategoryListProps = {
  library: Library;
  openId: number | undefined;
  asked: AskedCategory | undefined;
};

/** Every category with its articles, folded; the one of the open article is unfolded. */
export function CategoryList({ library, openId, asked }: CategoryListProps) {
  const byCategory = useMemo(() => groupByCategory(library.articles), [library.articles]);
  const openCategory = library.articles.find(({ id }) => id === openId)?.categoryId;
  if (library.categories.length === 0) return <p className={styles.head}>{copy.emptyHint}</p>;
  return (
    <section aria-labelledby="categories">
      <div className={styles.head}>
        <h2 id="categories" className="title-section">
          {copy.categories}
        </h2>
        <span>{copy.articleCount(library.articles.length)}</span>
      </div>
      {library.categories.map((category) => (
        <CategoryRow
          key={category.id}
          category={category}
          articles={byCategory.get(category.id) ?? []}
          positions={library.positions}
          openId={openId}
          asked={asked?.id === category.id ? asked.time : 0}
          holdsOpen={category.id === openCategory}
        />
      ))}
    </section>
  );
}

function groupByCategory(articles: readonly ListedArticle[]): ReadonlyMap<number, readonly ListedArticle[]> {
  const groups = new Map<number, ListedArticle[]>();
  for (const article of articles) {
    const group = groups.get(article.categoryId);
    if (group) group.push(article);
    else groups.set(article.categoryId, [article]);
  }
  return groups;
}
