import { limits } from "@antochi/contract/limits";
import type { ArticleDocument } from "@antochi/contract/knowledge-base";
import type { ReadingPositionItem } from "@antochi/contract/reading";
import { knowledgeBaseCopy as copy } from "../../content/knowledge-base.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import { ArticleLink } from "./article-link.tsx";
import styles from "./index-section.module.css";
import progress from "./reading-progress.module.css";
import type { Library } from "./use-library.ts";

/** The articles changed last; nothing while there are none. */
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

type ReadingProgressProps = {
  position: ReadingPositionItem | undefined;
  document: ArticleDocument | undefined;
};

const length = 56;

/** How far a member is in an article, on a scale and in words; nothing where it was never opened. */
function ReadingProgress({ position, document }: ReadingProgressProps) {
  if (!position || !document) return null;
  const page = Math.min(position.page, document.pageCount);
  const isRead = page >= document.pageCount;
  const at = document.pageCount === 1 ? length : ((page - 1) / (document.pageCount - 1)) * length;
  return (
    <span className={progress["progress"]}>
      <svg width={length + 2} height="10" aria-hidden="true" focusable="false">
        <path d={`M0 9H${length + 1}`} className={progress["ahead"]} />
        <path d={`M0 8.5H${at}`} className={progress["read"]} />
        <path d={`M${at + 1} 1v8`} className={isRead ? progress["read"] : progress["here"]} />
      </svg>
      {isRead ? copy.read : copy.pageOf(page, document.pageCount)}
    </span>
  );
}
