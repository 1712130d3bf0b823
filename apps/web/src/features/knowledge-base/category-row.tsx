import type { CategoryItem, ListedArticle } from "@antochi/contract/knowledge-base";
import { useEffect, useId, useRef, useState } from "react";
import { knowledgeBaseCopy as copy } from "../../content/knowledge-base.ts";
import { Icon } from "../../ui/icon.tsx";
import { WrittenText } from "../../ui/written-text.tsx";
import { ArticleLink } from "./article-link.tsx";
import styles from "./category-row.module.css";
import { ReadingProgress } from "./reading-progress.tsx";
import type { Library } from "./use-library.ts";

type CategoryRowProps = {
  category: CategoryItem;
  articles: readonly ListedArticle[];
  positions: Library["positions"];
  openId: number | undefined;
  /** Whether the open article is one of these; the row unfolds when it becomes one. */
  holdsOpen: boolean;
  /** Grows with each request to show this category; 0 without one. */
  asked: number;
};

/** A category that unfolds into its description and its articles. */
export function CategoryRow({ category, articles, positions, openId, holdsOpen, asked }: CategoryRowProps) {
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [unfolded, setUnfolded] = useState(holdsOpen || asked > 0);
  const [held, setHeld] = useState(holdsOpen);
  if (holdsOpen !== held) {
    setHeld(holdsOpen);
    if (holdsOpen) setUnfolded(true);
  }
  const [answered, setAnswered] = useState(asked);
  if (asked !== answered) {
    setAnswered(asked);
    if (asked > 0) setUnfolded(true);
  }
  useEffect(() => {
    if (asked === 0) return;
    toggle.current?.focus({ preventScroll: true });
    toggle.current?.scrollIntoView({ block: "nearest" });
  }, [asked]);
  return (
    <div className={styles.category}>
      <h3>
        <button
          ref={toggle}
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
      {/* A folded panel is empty: with every row of a large library in it, each page turn would render thousands. */}
      <div id={panelId} hidden={!unfolded}>
        {unfolded && <CategoryContents {...{ category, articles, positions, openId }} />}
      </div>
    </div>
  );
}

type CategoryContentsProps = Pick<CategoryRowProps, "category" | "articles" | "positions" | "openId">;

function CategoryContents({ category, articles, positions, openId }: CategoryContentsProps) {
  return (
    <>
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
                {article.document && <span>{copy.pages(article.document.pageCount)}</span>}
                <ReadingProgress position={positions.get(article.id)} document={article.document} />
              </ArticleLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
