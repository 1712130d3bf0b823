import { type SearchResult, searchSizes } from "@antochi/contract/search";
import { Link } from "@tanstack/react-router";
import { api } from "../../api-client/api.ts";
import { toApiError } from "../../api-client/api-error.ts";
import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadingRows } from "../../ui/loading-rows.tsx";
import { textLanguage } from "../../ui/text-language.ts";
import { CategoryRow } from "./category-row.tsx";
import { FoundNotes } from "./found-notes.tsx";
import { FoundArticleRow } from "./found-article-row.tsx";
import { IndexFailure } from "./index-failure.tsx";
import section from "./index-section.module.css";
import styles from "./search-results.module.css";
import type { Library } from "./use-library.ts";

const copy = knowledgeBaseCopy.search;

type SearchResultsProps = {
  query: string;
  library: Library;
  openId: number | undefined;
  page: number | undefined;
};

/** What a search found, in the place of the index and beside the open document. */
export function SearchResults({ query, library, openId, page }: SearchResultsProps) {
  const { data, isPending, error, refetch } = api.search.useQuery(
    { query },
    // Documents are read by a job: what was not found a minute ago may be there now.
    // Whoever types on waits for the newest alone.
    { staleTime: 0, placeholderData: (before) => before, trpc: { abortOnUnmount: true } },
  );
  if (error) return <IndexFailure message={toApiError(error).serverMessage} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingRows label={copy.loading} />;
  const categories = library.categories.filter(({ id }) => data.categoryIds.includes(id));
  return (
    <>
      <div role="status">
        {categories.length === 0 && (data.articles.length === 0 || data.areAlike) && (
          <div className={section["inset"]}>
            <EmptyState
              title={copy.none(query)}
              {...(data.didYouMean === null
                ? { hint: copy.noneHint }
                : { action: <DidYouMean suggestion={data.didYouMean} /> })}
            />
          </div>
        )}
        {(data.articles.length > 0 || categories.length > 0) && (
          <div className={section["head"]}>
            <h2 className="title-section">
              {data.areAlike ? copy.alike : knowledgeBaseCopy.articleCount(data.articles.length)}
            </h2>
            <span>{placesOf(data)}</span>
          </div>
        )}
      </div>
      <ol>
        {data.articles.map((article) => (
          <li key={article.articleId}>
            <FoundArticleRow
              article={article}
              isCapped={data.isCapped}
              isOpen={article.articleId === openId}
              page={page}
            />
          </li>
        ))}
      </ol>
      <FoundNotes query={query} />
      {categories.length > 0 && (
        <>
          <h2 className={`title-section ${section["head"]}`}>{knowledgeBaseCopy.categories}</h2>
          {categories.map((category) => (
            <CategoryRow
              key={category.id}
              category={category}
              articles={library.articles.filter(({ categoryId }) => categoryId === category.id)}
              positions={library.positions}
              openId={openId}
              holdsOpen={false}
              asked={0}
            />
          ))}
        </>
      )}
    </>
  );
}

/** Searches for what a mistyped word may have been. */
function DidYouMean({ suggestion }: { suggestion: string }) {
  const { before, after } = copy.didYouMean;
  return (
    <p className={styles.meant}>
      {before}
      <Link
        to="/knowledge-base"
        search={({ q: _mistyped, ...rest }) => ({ ...rest, q: suggestion })}
        resetScroll={false}
        lang={textLanguage(suggestion)}
      >
        {suggestion}
      </Link>
      {after}
    </p>
  );
}

function placesOf({ articles, isCapped }: SearchResult): string | undefined {
  if (isCapped) return copy.placesOrMore(searchSizes.rankedPages);
  const places = articles.reduce((sum, article) => sum + article.places, 0);
  return places > 0 ? copy.places(places) : undefined;
}
