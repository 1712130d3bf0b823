import type { ListedArticle } from "@antochi/contract/knowledge-base";
import type { ReadingPositionItem } from "@antochi/contract/reading";
import { Link } from "@tanstack/react-router";
import { knowledgeBaseCopy } from "../../../content/knowledge-base.ts";
import { libraryStartCopy } from "../../../content/library-start.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { textLanguage } from "../../../ui/text-language.ts";
import { Cover } from "../cover.tsx";
import { ReadingProgress } from "../reading-progress.tsx";
import type { Library } from "../use-library.ts";
import styles from "./continue-reading.module.css";
import { PageScale } from "./page-scale.tsx";
import { Part } from "./part.tsx";

const copy = libraryStartCopy.continue;

/** One large, two more below it. */
const offered = 3;

type Begun = {
  article: ListedArticle;
  document: NonNullable<ListedArticle["document"]>;
  position: ReadingPositionItem;
};

/** The articles that the member began and has not finished, the latest read first. */
export function ContinueReading({ library }: { library: Library }) {
  const [latest, ...others] = findBegun(library);
  if (!latest) return null;
  return (
    <Part id="continue-reading" title={copy.title}>
      <Latest {...latest} />
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map((begun) => (
            <li key={begun.article.id}>
              <Other {...begun} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Latest({ article, document, position }: Begun) {
  return (
    <Link
      to="/knowledge-base"
      search={({ q }) => ({ q, article: article.id })}
      className={styles.latest}
      resetScroll={false}
    >
      <Cover title={article.title} picture={document.thumbnailPath} size="large" />
      <span className={styles.words}>
        <span className="quiet">{knowledgeBaseCopy.continueAt(position.page, document.pageCount)}</span>
        <span className={styles.title} lang={textLanguage(article.title)}>
          {article.title}
        </span>
        <span className={styles.opened}>
          {copy.opened(position.edition)} <LocalTime instant={position.updatedAt} show="dateAndMinute" />
        </span>
        <PageScale page={position.page} count={document.pageCount} />
      </span>
    </Link>
  );
}

function Other({ article, document, position }: Begun) {
  return (
    <Link
      to="/knowledge-base"
      search={({ q }) => ({ q, article: article.id })}
      className={styles.other}
      resetScroll={false}
    >
      <Cover title={article.title} picture={document.thumbnailPath} size="small" />
      <span className={styles.words}>
        <span className={styles.otherTitle} lang={textLanguage(article.title)}>
          {article.title}
        </span>
        <span className="quiet">
          <ReadingProgress position={position} document={document} />
        </span>
      </span>
    </Link>
  );
}

function findBegun({ articles, positions }: Library): Begun[] {
  const byId = new Map(articles.map((article) => [article.id, article]));
  const found: Begun[] = [];
  for (const position of positions.values()) {
    const article = byId.get(position.articleId);
    const document = article?.document;
    if (article && document && position.page < document.pageCount)
      found.push({ article, document, position });
    if (found.length === offered) break;
  }
  return found;
}
