import { type SearchResult, searchSizes } from "@antochi/contract/search";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../api-client/api.ts";
import { toApiError } from "../../api-client/api-error.ts";
import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { handFocusOn } from "../../ui/hand-focus-on.ts";
import { LoadingRows } from "../../ui/lists/loading-rows.tsx";
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

// A job indexes documents: what was not found a minute ago may be there now.
const always = { staleTime: 0, trpc: { abortOnUnmount: true } } as const;

/**
 * Search results, in place of the index and beside the open document. If a word has no match as typed, the results of its
 * correction are shown at once; a button searches for the typed word after all.
 */
export function SearchResults({ query, library, openId, page }: SearchResultsProps) {
  const [asTyped, setAsTyped] = useState<string>();
  const { data, isPending, isPlaceholderData, error, refetch } = api.search.useQuery(
    { query },
    // While the user types on, the last results stay until the newest arrive.
    { ...always, placeholderData: (before) => before },
  );
  const meant = asTyped === query || isPlaceholderData ? null : (data?.didYouMean ?? null);
  const corrected = api.search.useQuery({ query: meant ?? query }, { ...always, enabled: meant !== null });
  if (error) return <IndexFailure message={toApiError(error).serverMessage} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingRows label={copy.loading} />;
  const found = (meant !== null && corrected.data) || data;
  const isCorrected = found !== data;
  const categories = library.categories.filter(({ id }) => found.categoryIds.includes(id));
  const isEmpty = categories.length === 0 && found.articles.length === 0;
  const isNone = isEmpty || (categories.length === 0 && found.areAlike);
  // An earlier query without results says nothing about this one.
  if (isPlaceholderData && isNone) return <LoadingRows label={copy.loading} />;
  return (
    <>
      <div role="status">
        {(isCorrected || isNone) && (
          <NothingFound
            query={query}
            suggestion={data.didYouMean}
            shown={isCorrected ? extentOf(found) : undefined}
          />
        )}
        {!isCorrected && !isEmpty && (
          <div className={section["head"]}>
            <h2 className="title-section">{found.areAlike ? copy.alike : countOf(found)}</h2>
            <span>{placesOf(found)}</span>
          </div>
        )}
      </div>
      <ol>
        {found.articles.map((article) => (
          <li key={article.articleId}>
            <FoundArticleRow
              article={article}
              isCapped={found.isCapped}
              isOpen={article.articleId === openId}
              page={page}
            />
          </li>
        ))}
      </ol>
      <FoundNotes query={query} />
      {categories.length > 0 && <FoundCategories categories={categories} library={library} openId={openId} />}
      {isCorrected && (
        <div ref={handFocusOn} className={section["inset"]}>
          <Button variant="quiet" size="small" className={styles.asTyped} onClick={() => setAsTyped(query)}>
            {copy.asTyped(query)}
          </Button>
        </div>
      )}
    </>
  );
}

type NothingFoundProps = {
  query: string;
  suggestion: string | null;
  /** How much was found for the suggestion and is shown below. */
  shown: string | undefined;
};

function NothingFound({ query, suggestion, shown }: NothingFoundProps) {
  const title = copy.none(query);
  return (
    <div className={classNames(section["inset"], styles.none)}>
      {suggestion === null ? (
        <EmptyState title={title} hint={copy.noneHint} />
      ) : (
        <EmptyState
          title={title}
          action={
            <>
              <DidYouMean suggestion={suggestion} />
              {shown !== undefined && <p className="quiet">{copy.shownBelow(shown)}</p>}
            </>
          }
        />
      )}
    </div>
  );
}

type FoundCategoriesProps = Pick<SearchResultsProps, "library" | "openId"> & {
  categories: Library["categories"];
};

function FoundCategories({ categories, library, openId }: FoundCategoriesProps) {
  return (
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
  );
}

/** A link that searches for the suggested spelling. */
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

/** How many articles and places were found, in words. */
function extentOf(found: SearchResult): string {
  const places = placesOf(found);
  return places === undefined ? countOf(found) : `${countOf(found)}, ${places}`;
}

function countOf({ articles }: SearchResult): string {
  return knowledgeBaseCopy.articleCount(articles.length);
}

function placesOf({ articles, isCapped }: SearchResult): string | undefined {
  if (isCapped) return copy.placesOrMore(searchSizes.rankedPages);
  const places = articles.reduce((sum, article) => sum + article.places, 0);
  return places > 0 ? copy.places(places) : undefined;
}
