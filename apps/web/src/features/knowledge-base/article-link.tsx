import type { ArticleItem } from "@antochi/contract/knowledge-base";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "./article-link.module.css";

type ArticleLinkProps = { article: ArticleItem; isOpen: boolean; children?: ReactNode };

/** A row of the index that opens its article; the open one carries the flag. */
export function ArticleLink({ article, isOpen, children }: ArticleLinkProps) {
  return (
    <Link
      to="/knowledge-base"
      search={({ q, page }) => ({
        ...(q !== undefined && { q }),
        article: article.id,
        // Whoever reads it already stays where they are.
        ...(isOpen && page !== undefined && { page }),
      })}
      className={styles.row}
      aria-current={isOpen ? "true" : undefined}
      resetScroll={false}
    >
      <span className={styles.title} lang={languageOf(article.title)}>
        {article.title}
      </span>
      {children && <span className={styles.facts}>{children}</span>}
    </Link>
  );
}

/** Greek titles are read and broken as Greek. */
export function languageOf(text: string): "el" | undefined {
  return /\p{Script=Greek}/u.test(text) ? "el" : undefined;
}
