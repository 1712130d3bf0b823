import { limits } from "@antochi/contract/limits";
import { knowledgeBaseCopy as copy } from "../../content/knowledge-base.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import { ArticleLink } from "./article-link.tsx";
import styles from "./index-section.module.css";
import { ReadingProgress } from "./reading-progress.tsx";
import type { Library } from "./use-library.ts";

/** The latest changed articles; nothing while there are none. */
export function RecentArticles({ library, openId }: { library: Library; openId: number | undefined }) {
  const recent = library.articles.slice(0, limits.recentArticles);
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-articles">
      <h2 id="recent-articles" className={`title-section ${styles.head}`}>
        {copy.recent}
      </h2>
      <ul>
        {recent.map((article) => (
          <li key={article.id}>
            <ArticleLink article={article} isOpen={article.id === openId}>
              <LocalTime instant={article.updatedAt} show="date" />
              <ReadingProgress position={library.positions.get(article.id)} document={article.document} />
            </ArticleLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
