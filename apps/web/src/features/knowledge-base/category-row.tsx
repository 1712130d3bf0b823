import type { CategoryItem, ListedArticle } from "@antochi/contract/knowledge-base";
import { useId, useState } from "react";
import { knowledgeBaseCopy as copy } from "../../content/knowledge-base.ts";
import { Icon } from "../../ui/icon.tsx";
import { WrittenText } from "../../ui/written-text.tsx";
import { ArticleLink } from "./article-link.tsx";
import styles from "./category-row.module.css";

type CategoryRowProps = {
  category: CategoryItem;
  articles: readonly ListedArticle[];
  openId: number | undefined;
  /** The open article is one of these; the row unfolds when it becomes so. */
  holdsOpen: boolean;
};

/** A category that unfolds into its description and its articles. */
export function CategoryRow({ category, articles, openId, holdsOpen }: CategoryRowProps) {
  const panelId = useId();
  const [unfolded, setUnfolded] = useState(holdsOpen);
  const [held, setHeld] = useState(holdsOpen);
  if (holdsOpen !== held) {
    setHeld(holdsOpen);
    if (holdsOpen) setUnfolded(true);
  }
  return (
    <div className={styles.category}>
      <h3>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={unfolded}
          aria-controls={panelId}
          onClick={() => setUnfolded(!unfolded)}
        >
          <span className={styles.name}>
            <WrittenText>{category.name}</WrittenText>
          </span>
          <span>
            <span className="figure" aria-hidden="true">
              {articles.length}
            </span>
            <span className="visually-hidden">{copy.articleCount(articles.length)}</span>
          </span>
          <Icon name="chevron" size={18} />
        </button>
      </h3>
      <div id={panelId} hidden={!unfolded}>
        {category.description && (
          <p className={styles.description}>
            <WrittenText>{category.description}</WrittenText>
          </p>
        )}
        {articles.length === 0 ? (
          <p className={styles.description}>{copy.noArticles}</p>
        ) : (
          <ul>
            {articles.map((article) => (
              <li key={article.id}>
                <ArticleLink article={article} isOpen={article.id === openId}>
                  {article.document && copy.pages(article.document.pageCount)}
                </ArticleLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
