import type { FoundArticle, Segment } from "@antochi/contract/search";
import { Link } from "@tanstack/react-router";
import { handlingWords, knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { textLanguage } from "../../ui/text-language.ts";
import styles from "./found-article-row.module.css";

const copy = knowledgeBaseCopy.search;

type FoundArticleRowProps = {
  article: FoundArticle;
  /** The search stopped before it had counted every match. */
  isCapped: boolean;
  isOpen: boolean;
  page: number | undefined;
};

/** A search result with the best matches in its document; each links to its page, with the words to find there. */
export function FoundArticleRow({ article, isCapped, isOpen, page }: FoundArticleRowProps) {
  const { articleId, title, handling, snippets, places } = article;
  const language = textLanguage(title.map(({ text }) => text).join(""));
  const more = places - snippets.length;
  const best = snippets[0];
  return (
    <div className={styles.row}>
      <Link
        to="/knowledge-base"
        search={({ q }) => ({ q, article: articleId })}
        className={styles.title}
        lang={language}
        aria-current={isOpen ? "true" : undefined}
      >
        <MarkedText segments={title} />
      </Link>
      {handling !== null && <span className={styles.handling}>{handlingWords(handling)}</span>}
      {snippets.map((snippet) => (
        <Link
          key={snippet.page}
          to="/knowledge-base"
          search={({ q }) => ({ q, article: articleId, ...placeOf(snippet) })}
          className={styles.snippet}
          aria-current={isOpen && page === snippet.page ? "true" : undefined}
        >
          <span className="figure">{copy.page(snippet.page)}</span>
          <span>
            <MarkedText segments={snippet.text} />
            {snippet.ocrConfidence !== null && (
              <span className={styles.ocr}> {copy.readByOcr(snippet.ocrConfidence)}</span>
            )}
          </span>
        </Link>
      ))}
      {more > 0 && best && (
        <Link
          to="/knowledge-base"
          search={({ q }) => ({ q, article: articleId, ...placeOf(best) })}
          className={styles.more}
        >
          {copy.more(more, isCapped)}
        </Link>
      )}
    </div>
  );
}

/** A text with its hits highlighted. */
function MarkedText({ segments }: { segments: readonly Segment[] }) {
  let offset = 0;
  return segments.map(({ text, hit }) => {
    const key = offset;
    offset += text.length;
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}

/** The search parameters for a hit: its page, and which words there. */
function placeOf({ page, find: { words, nth } }: FoundArticle["snippets"][number]) {
  return { page, find: words, nth };
}
