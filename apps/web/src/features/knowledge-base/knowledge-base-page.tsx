import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { knowledgeBaseCopy as copy } from "../../content/knowledge-base.ts";
import { offlineCopy } from "../../content/offline.ts";
import { screenTitles } from "../../content/screen-titles.ts";
import { screenTitle } from "../../content/screen-words.ts";
import { useExpectedMember } from "../../session/expected-member.ts";
import { LatePrintBlock } from "../../shell/late-print-block.tsx";
import { showOfflineReading } from "../../shell/offline-reading.ts";
import { screenLanguage } from "../../shell/screen-language.ts";
import { LoadingRows } from "../../ui/lists/loading-rows.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { ArticleActionsContext } from "./article-actions.ts";
import { type AskedCategory, CategoryList } from "./category-list.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { IndexFailure } from "./index-failure.tsx";
import styles from "./knowledge-base-page.module.css";
import { LibrarySearch } from "./library-search.tsx";
import { ManagingDialogs, useManaging } from "./managing-dialogs.tsx";
import { NoArticle } from "./no-article.tsx";
import { useKept } from "./offline/kept-state.ts";
import { RefusedNotesDialog } from "./offline/refused-notes-dialog.tsx";
import { useRenewed } from "./offline/renew-saved.ts";
import { OfflineStart, SavedButton } from "./offline/saved-dialog.tsx";
import { useLibrarySession } from "./offline/use-library-session.ts";
import { deviceOf } from "./offline/use-saving.ts";
import { PageHead } from "./page-head.tsx";
import { usePhone } from "./phone-bar.tsx";
import { useStrandedNotes } from "./reader/marks/use-stranded-notes.ts";
import { RecentArticles } from "./recent-articles.tsx";
import { SearchResults } from "./search-results.tsx";
import { Start } from "./start/start.tsx";
import { useStart } from "./start/use-start.ts";
import { useCloseArticle, useFocusReturned, useLeaveDeleted } from "./use-close-article.ts";
import { type Library, useLibrary } from "./use-library.ts";
import { fetchReaderWhenIdle, Viewer } from "./viewer.tsx";
import { resumeAt } from "./where-read.ts";

type KnowledgeBasePageProps = {
  /** The open article, from the address. */
  articleId: number | undefined;
  page: number | undefined;
  find: string;
  nth: number | undefined;
  query: string;
};

/** The index on the left, the open article on the right; on a phone the article is a screen of its own. */
export function KnowledgeBasePage({ articleId, page, find, nth, query }: KnowledgeBasePageProps) {
  const { session, isSettled, isOffline, gone } = useLibrarySession(articleId);
  useOfflineNotice(isOffline);
  const isMember = session.state === "member";
  const isExpected = useExpectedMember();
  const library = useLibrary(isMember);
  const told = useStart(isMember && !isOffline && articleId === undefined);
  useRenewed({ session, library, isOffline, gone });
  useStrandedNotes({ userId: session.user?.id, library, isOffline });
  const [isContacting, setContacting] = useState(false);
  const managing = useManaging(articleId);
  const [deletedHere, setDeletedHere] = useState<number>();
  const [asked, showCategory] = useAskedCategory(query);
  const isPhone = usePhone();
  const { indexState, isIndexLate } = indexAt({
    library,
    isSearching: query !== "",
    isPhone,
    isStartLate: articleId === undefined && (!isSettled || told.isFirstAsked),
  });
  const close = useCloseArticle(articleId !== undefined);
  useFocusReturned(articleId);
  const article = library.articles.find(({ id }) => id === articleId);
  const actions = {
    close,
    contact: () => setContacting(true),
    manage: session.user?.isAdmin
      ? { edit: () => managing.open("edit"), remove: () => managing.open("delete") }
      : undefined,
    device: article && session.user ? deviceOf({ article, user: session.user, library }) : undefined,
  };
  const title = screenTitle("knowledgeBase", screenTitles.knowledgeBase);
  usePageTitle(article ? `${article.title} | ${title}` : title);
  useScrolledToTop(articleId !== undefined);
  useEffect(() => (isMember ? fetchReaderWhenIdle() : undefined), [isMember]);
  useLeaveDeleted(article?.id, articleId, library.state === "ready" && deletedHere === articleId);

  const start = isOffline ? (
    <OfflineStart />
  ) : (
    <Start library={library} session={session} told={told} onCategory={showCategory} />
  );

  return (
    <div className={styles.screen} data-open={articleId !== undefined || undefined}>
      <PageHead
        search={<LibrarySearch query={query} isMember={isMember} />}
        saved={(isMember || isExpected) && <SavedButton hidden={!isMember} />}
        onContact={() => setContacting(true)}
      />
      {/* It stays mounted below an open article, so that the list keeps its scroll position. */}
      {isPhone && indexState === "ready" && query === "" && <div className={styles.start}>{start}</div>}
      {isIndexLate && (
        <div className={styles.start}>
          <LoadingRows label={copy.loading} />
        </div>
      )}
      <Index
        state={indexState}
        isHidden={isIndexLate || (isOffline && library.articles.length === 0)}
        library={library}
        openId={articleId}
        {...{ page, query, asked }}
      />
      <section className={styles.document}>
        {article ? (
          <ArticleActionsContext value={actions}>
            <Viewer
              key={article.id}
              article={article}
              page={page}
              find={find}
              nth={nth}
              resumeAt={resumeAt(library.positions.get(article.id), article.document)}
              readEdition={library.positions.get(article.id)?.edition}
              session={session}
              isOffline={isOffline}
            />
            <LatePrintBlock language={screenLanguage()} />
          </ArticleActionsContext>
        ) : (
          <NoArticle
            asked={articleId === undefined ? undefined : { articleId, page, find, nth }}
            session={session}
            isOffline={isOffline}
            library={library}
            start={!isPhone && start}
          />
        )}
      </section>
      <ContactDialog open={isContacting} onClose={() => setContacting(false)} subject={article?.title} />
      <RefusedNotesDialog />
      {article && (
        <ManagingDialogs
          deed={managing.deed}
          article={article}
          categories={library.categories}
          onDeleted={() => setDeletedHere(article.id)}
          onClose={managing.close}
        />
      )}
    </div>
  );
}

type IndexAt = {
  library: Library;
  isSearching: boolean;
  isPhone: boolean;
  /** Whether the start page has still to come. */
  isStartLate: boolean;
};

/**
 * What the index shows, and whether another placeholder is shown in its place. On a phone it follows the start, which would
 * push it away from under a thumb: there one placeholder stands for both, and nothing that was painted moves when they come.
 */
function indexAt({ library, isSearching, isPhone, isStartLate }: IndexAt) {
  const isHeldBack = isPhone && isStartLate && !isSearching && library.state === "ready";
  const indexState = isHeldBack ? "loading" : library.state;
  return { indexState, isIndexLate: isPhone && indexState === "loading" };
}

type IndexProps = {
  state: Library["state"];
  /** Whether another placeholder is shown in its place. */
  isHidden: boolean;
  library: Library;
  openId: number | undefined;
  page: number | undefined;
  query: string;
  asked: AskedCategory | undefined;
};

/** Lists the articles or, during a search, its results. */
function Index({ state, isHidden, library, openId, page, query, asked }: IndexProps) {
  return (
    <nav className={styles.index} aria-label={copy.index} tabIndex={-1} hidden={isHidden}>
      {state === "loading" && !isHidden && <LoadingRows label={copy.loading} />}
      {state === "failed" && <IndexFailure onRetry={library.retry} />}
      {state === "ready" && query !== "" && (
        <SearchResults query={query} library={library} openId={openId} page={page} />
      )}
      {state === "ready" && query === "" && (
        <>
          <RecentArticles library={library} openId={openId} />
          <CategoryList library={library} openId={openId} asked={asked} />
        </>
      )}
    </nav>
  );
}

/** Has the shell say how many saved articles can be read, while only those can. */
function useOfflineNotice(isOffline: boolean): void {
  const { articles: kept } = useKept();
  const readHere = isOffline ? offlineCopy.offline(kept.length) : undefined;
  useEffect(() => {
    showOfflineReading(readHere);
    return () => showOfflineReading(undefined);
  }, [readHere]);
}

/** The category to show in the index, and a function that asks for one and ends a search whose results are there. */
function useAskedCategory(query: string): [AskedCategory | undefined, (id: number) => void] {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedCategory>();
  // A search drops the request, so that it does not come back when the search ends.
  if (query !== "" && asked) setAsked(undefined);

  function showCategory(id: number) {
    const show = () => setAsked({ id, time: (asked?.time ?? 0) + 1 });
    if (query === "") show();
    else void navigate({ to: "/knowledge-base", resetScroll: false }).then(show);
  }
  return [asked, showCategory];
}

/** Scrolls to the top where the page is opened with an article. */
function useScrolledToTop(isOpen: boolean): void {
  const isOpenFirst = useRef(isOpen);
  useEffect(() => {
    // The router does not reset the scroll position for an open article (see router.ts).
    if (isOpenFirst.current) window.scrollTo(0, 0);
  }, []);
}
