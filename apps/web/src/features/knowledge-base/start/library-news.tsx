import type { LibraryNews as News, NewsItem } from "@antochi/contract/reading";
import { Link } from "@tanstack/react-router";
import { Triangle } from "../../../articles/state-mark.tsx";
import { libraryStartCopy } from "../../../content/library-start.ts";
import { Icon } from "../../../ui/icon.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { textLanguage } from "../../../ui/text-language.ts";
import { WrittenText } from "../../../ui/written-text.tsx";
import styles from "./library-news.module.css";
import { Part } from "./part.tsx";

const copy = libraryStartCopy.news;

/** What is new since the member's last visit; nothing at their first, when everything is new. */
export function LibraryNews({ news }: { news: News | undefined }) {
  if (!news || news.since === null) return null;
  return (
    <Part id="library-news" title={copy.title} note={<LocalTime instant={news.since} show="dateAndMinute" />}>
      {news.articles.length === 0 ? (
        <p className={styles.none}>{copy.none}</p>
      ) : (
        <ul>
          {news.articles.map((item) => (
            <li key={item.articleId}>
              <NewsRow item={item} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function NewsRow({
  item: { articleId, title, isNew, edition, changes, pageCount, since },
}: {
  item: NewsItem;
}) {
  return (
    <Link
      to="/knowledge-base"
      search={({ q }) => ({ q, article: articleId })}
      className={styles.row}
      resetScroll={false}
    >
      <span className={styles.sign}>{isNew ? <Icon name="plus" /> : <Triangle number={edition} />}</span>
      <span className={styles.words}>
        <span className={styles.title} lang={textLanguage(title)}>
          {title}
        </span>
        <span>
          {isNew ? copy.isNew : copy.edition(edition)}, <LocalTime instant={since} show="date" />.{" "}
          <span className="quiet">
            {changes === null || isNew ? `${copy.pages(pageCount)}.` : <WrittenText>{changes}</WrittenText>}
          </span>
        </span>
      </span>
    </Link>
  );
}
