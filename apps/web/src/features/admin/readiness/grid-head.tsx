import type { ReadinessArticle } from "@antochi/contract/readiness";
import { memo, type Ref } from "react";
import { readinessCopy as copy } from "../../../content/readiness.ts";
import { textLanguage } from "../../../ui/text-language.ts";
import { Spoken } from "./grid-cell.tsx";
import styles from "./grid.module.css";
import { Lamp, ShareBar } from "./marks.tsx";
import { widthOf } from "./use-columns.ts";
import { dayAndMonth, percentOf, sumOf } from "./use-readiness.ts";

type GridHeadProps = {
  ref: Ref<HTMLDivElement>;
  articles: readonly ReadinessArticle[];
  columns: { from: number; to: number };
};

/** The header: articles below their categories, and the totals of all members for each. */
export function GridHead({ ref, articles, columns: { from, to } }: GridHeadProps) {
  const shown = articles.slice(from, to);
  const all = sumOf(articles);
  return (
    <div ref={ref} role="rowgroup" className={styles.head}>
      <Titles articles={articles} />
      <div role="row" aria-rowindex={2} className={styles.all}>
        <div role="rowheader" aria-colindex={1} className={styles.first}>
          {copy.allMembers}
        </div>
        <span role="presentation" className={styles.before} style={{ width: widthOf(from) }} />
        {shown.map((article, index) => (
          <div
            key={article.articleId}
            role="gridcell"
            aria-colindex={from + index + 2}
            className={styles.article}
          >
            <Spoken
              label={`${copy.share(article.acknowledged, article.asked)}, ${copy.overdue(article.overdue)}`}
            >
              <span className={styles.figures}>
                <b>{percentOf(article)}</b>
                {article.overdue > 0 && <Lamp>{copy.count(article.overdue)}</Lamp>}
              </span>
              <ShareBar share={article.asked === 0 ? 0 : article.acknowledged / article.asked} />
            </Spoken>
          </div>
        ))}
        <span
          role="presentation"
          className={styles.before}
          style={{ width: widthOf(articles.length - to) }}
        />
        <div role="gridcell" aria-colindex={articles.length + 2} className={styles.total}>
          {percentOf(all)}
        </div>
        <div role="gridcell" aria-colindex={articles.length + 3} className={styles.late}>
          {all.overdue > 0 ? <Lamp>{copy.count(all.overdue)}</Lamp> : "–"}
        </div>
      </div>
    </div>
  );
}

/** The titles of all articles, also out of view: the tallest gives the row its height, so nothing below moves on scrolling. */
const Titles = memo(function Titles({ articles }: Pick<GridHeadProps, "articles">) {
  return (
    <div role="row" aria-rowindex={1} className={styles.titles}>
      <div role="columnheader" aria-colindex={1} className={styles.first}>
        <span>{copy.columns.who}</span>
        <span>{copy.order}</span>
      </div>
      {articles.map((article, index) => (
        <ArticleHead
          key={article.articleId}
          article={article}
          column={index + 2}
          span={spanOf(articles, index)}
          isLast={articles[index + 1]?.categoryName !== article.categoryName}
        />
      ))}
      <div role="columnheader" aria-colindex={articles.length + 2} className={styles.total}>
        {copy.columns.acknowledged}
      </div>
      <div role="columnheader" aria-colindex={articles.length + 3} className={styles.late}>
        {copy.columns.overdue}
      </div>
    </div>
  );
});

function ArticleHead({
  article: { title, edition, dueAt, categoryName },
  column,
  span,
  isLast,
}: {
  article: ReadinessArticle;
  column: number;
  /** If a category starts here, its number of columns; else 0. */
  span: number;
  /** Whether it is the last column of its category. */
  isLast: boolean;
}) {
  return (
    <div
      role="columnheader"
      aria-colindex={column}
      className={styles.article}
      data-first={span > 0 || undefined}
      data-last={isLast || undefined}
    >
      {span > 0 && (
        <span className={styles.over} style={{ width: `calc(${widthOf(span)} - 1rem)` }}>
          <span className={styles.category} lang={textLanguage(categoryName)} title={categoryName}>
            {categoryName}
          </span>
        </span>
      )}
      <span className={styles.title} lang={textLanguage(title)} title={title}>
        {title}
      </span>
      <span className={styles.edition}>
        {copy.edition(edition)}, <time dateTime={dueAt}>{dayAndMonth(dueAt)}</time>
      </span>
    </div>
  );
}

/** The number of columns of the category that starts at this one; 0 if none does. */
function spanOf(articles: readonly ReadinessArticle[], index: number): number {
  const category = articles[index]?.categoryName;
  if (articles[index - 1]?.categoryName === category) return 0;
  const next = articles.findIndex((article, place) => place > index && article.categoryName !== category);
  return (next < 0 ? articles.length : next) - index;
}
