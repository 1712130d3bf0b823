import { Link } from "@tanstack/react-router";
import { knowledgeBaseCopy as copy } from "../../content/knowledge-base.ts";
import { Icon } from "../../ui/icon.tsx";
import { textLanguage } from "../../ui/text-language.ts";
import styles from "./continue-reading.module.css";
import type { Library } from "./use-library.ts";

/** One tap back to the article read last; nothing where there is none, or it was read to its end. */
export function ContinueReading({ library }: { library: Library }) {
  const [position] = library.positions.values();
  const article = library.articles.find(({ id }) => id === position?.articleId);
  const document = article?.document;
  if (!position || !article || !document || position.page >= document.pageCount) return null;
  return (
    <Link to="/knowledge-base" search={({ q }) => ({ q, article: article.id })} className={styles.row}>
      <span className={styles.where}>{copy.continueAt(position.page, document.pageCount)}</span>
      <span className={styles.title} lang={textLanguage(article.title)}>
        {article.title}
      </span>
      <span className={styles.sign}>
        <Icon name="chevron" />
      </span>
    </Link>
  );
}
