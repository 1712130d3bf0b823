import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { Link } from "@tanstack/react-router";
import { handlingWords } from "../../content/knowledge-base.ts";
import type { ReactNode } from "react";
import { PublicationLine } from "../../articles/publication-line.tsx";
import { textLanguage } from "../../ui/text-language.ts";
import styles from "./article-link.module.css";

type ArticleLinkProps = { article: ListedArticle; isOpen: boolean; children?: ReactNode };

/** A row of the index that opens its article; the open one carries the flag. */
export function ArticleLink({ article, isOpen, children }: ArticleLinkProps) {
  return (
    <Link
      to="/knowledge-base"
      // A click on the open article keeps its page.
      search={({ q, page }) => ({ q, article: article.id, page: isOpen ? page : undefined })}
      className={styles.row}
      aria-current={isOpen ? "true" : undefined}
      resetScroll={false}
    >
      <span className={styles.title} lang={textLanguage(article.title)}>
        {article.title}
      </span>
      {children && <span className={styles.facts}>{children}</span>}
      {article.handling && <span className={styles.facts}>{handlingWords(article.handling)}</span>}
      <PublicationLine article={article} />
    </Link>
  );
}
