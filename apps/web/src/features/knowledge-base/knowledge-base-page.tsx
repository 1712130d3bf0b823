import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { knowledgeBaseCopy as copy } from "../../content/knowledge-base.ts";
import { offlineCopy } from "../../content/offline.ts";
import { screenTitles } from "../../content/screen-titles.ts";
import { screenTitle } from "../../content/screen-words.ts";
import { LatePrintBlock } from "../../shell/late-print-block.tsx";
import { showOfflineReading } from "../../shell/offline-reading.ts";
import { screenLanguage } from "../../shell/screen-language.ts";
import { LoadingRows } from "../../ui/loading-rows.tsx";
import { showToast } from "../../ui/toast.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { ArticleActionsContext } from "./article-actions.ts";
import { type AskedCategory, CategoryList } from "./category-list.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { IndexFailure } from "./index-failure.tsx";
import styles from "./knowledge-base-page.module.css";
import { LibrarySearch } from "./library-search.tsx";
import { NoArticle } from "./no-article.tsx";
import { useKept } from "./offline/kept-state.ts";
import { useRenewed } from "./offline/renew-saved.ts";
import { OfflineStart, SavedButton } from "./offline/saved-dialog.tsx";
import { useLibrarySession } from "./offline/use-library-session.ts";
import { deviceOf } from "./offline/use-saving.ts";
import { PageHead } from "./page-head.tsx";
import { usePhone } from "./phone-bar.tsx";
import { RecentArticles } from "./recent-articles.tsx";
import { SearchResults } from "./search-results.tsx";
import { Start } from "./start/start.tsx";
import { useStart } from "./start/use-start.ts";
import { useCloseArticle, useLeaveDeleted } from "./use-close-article.ts";
import { useLibrary } from "./use-library.ts";
import { fetchReaderWhenIdle, Viewer } from "./viewer.tsx";
import { resumeAt } from "./where-read.ts";

/** The administrators' dialogs, loaded only for them. */
const managing = {
  edit: () => import("../../articles/edit-article-dialog.tsx"),
  delete: () => import("../../articles/delete-article-dialog.tsx"),
};
const EditArticleDialog = lazy(async () => ({ default: (await managing.edit()).EditArticleDialog }));
const DeleteArticleDialog = lazy(async () => ({ default: (await managing.delete()).DeleteArticleDialog }));

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
  const { session, isSettled, isOffline, gone } = useLibrarySession();
  const { articles: kept } = useKept();
  const readHere = isOffline ? offlineCopy.offline(kept.length) : undefined;
  useEffect(() => {
    showOfflineReading(readHere);
    return () => showOfflineReading(undefined);
  }, [readHere]);
  const navigate = useNavigate();
  const isMember = session.state === "member";
  const library = useLibrary(isMember);
  const told = useStart(isMember && !isOffline && articleId === undefined);
  useRenewed({ session, library, isOffline, gone });
  const [isContacting, setContacting] = useState(false);
  /**
   * The dialog that an administrator opened for an article; it closes when the article is left, as by the browser's Back.
   */
  const [managed, setManaged] = useState<{ id: number | undefined; deed: keyof typeof managing }>();
  if (managed && managed.id !== articleId) setManaged(undefined);
  const [deletedHere, setDeletedHere] = useState<number>();
  const [asked, setAsked] = useState<AskedCategory>();
  const isPhone = usePhone();
  // On a phone the index follows the start, which would push it away from under a thumb.
  const isStartLate = isPhone && articleId === undefined && (!isSettled || told.isFirstAsked);
  const indexState = library.state === "ready" && query === "" && isStartLate ? "loading" : library.state;
  // There the placeholder stands for both, and nothing that was painted moves when they come.
  const isIndexLate = isPhone && indexState === "loading";
  const isOpenFirst = useRef(articleId !== undefined);
  const close = useCloseArticle(articleId !== undefined);
  const article = library.articles.find(({ id }) => id === articleId);
  const actions = {
    close,
    contact: () => setContacting(true),
    manage: session.user?.isAdmin
      ? {
          edit: () => openManaging("edit"),
          remove: () => openManaging("delete"),
        }
      : undefined,
    device: article && session.user ? deviceOf({ article, user: session.user, library }) : undefined,
  };
  const title = screenTitle("knowledgeBase", screenTitles.knowledgeBase);
  usePageTitle(article ? `${article.title} | ${title}` : title);

  useEffect(() => {
    // The router does not reset the scroll position for an open article (see router.ts).
    if (isOpenFirst.current) window.scrollTo(0, 0);
  }, []);

  useEffect(() => (isMember ? fetchReaderWhenIdle() : undefined), [isMember]);
  useLeaveDeleted(article?.id, articleId, library.state === "ready" && deletedHere === articleId);

  /** If the dialog's code fails to load, the library stays as it is. */
  function openManaging(deed: keyof typeof managing) {
    managing[deed]().then(
      () => setManaged({ id: articleId, deed }),
      () => {
        const { title: failed, text } = copy.dialogMissing;
        showToast({ title: failed, description: text, tone: "destructive" });
      },
    );
  }

  /** Shows a category in the index; ends a search whose results are shown there. */
  function showCategory(id: number) {
    const show = () => setAsked({ id, time: (asked?.time ?? 0) + 1 });
    if (query === "") show();
    else void navigate({ to: "/knowledge-base", resetScroll: false }).then(show);
  }

  // A search drops the request, so that it does not come back when the search ends.
  if (query !== "" && asked) setAsked(undefined);

  const start = isOffline ? (
    <OfflineStart />
  ) : (
    <Start library={library} session={session} told={told} onCategory={showCategory} />
  );

  return (
    <div className={styles.screen} data-open={articleId !== undefined || undefined}>
      <PageHead
        search={<LibrarySearch query={query} isMember={isMember} />}
        saved={isMember && <SavedButton />}
        onContact={() => setContacting(true)}
      />
      {/* It stays mounted below an open article, so that the list keeps its scroll position. */}
      {isPhone && indexState === "ready" && query === "" && <div className={styles.start}>{start}</div>}
      {isIndexLate && (
        <div className={styles.start}>
          <LoadingRows label={copy.loading} />
        </div>
      )}
      <nav className={styles.index} aria-label={copy.index} tabIndex={-1} hidden={isIndexLate}>
        {indexState === "loading" && !isIndexLate && <LoadingRows label={copy.loading} />}
        {indexState === "failed" && <IndexFailure onRetry={library.retry} />}
        {indexState === "ready" && query !== "" && (
          <SearchResults query={query} library={library} openId={articleId} page={page} />
        )}
        {indexState === "ready" && query === "" && (
          <>
            <RecentArticles library={library} openId={articleId} />
            <CategoryList library={library} openId={articleId} asked={asked} />
          </>
        )}
      </nav>
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
      {article && (
        <Suspense>
          {managed?.deed === "edit" && (
            <EditArticleDialog
              article={article}
              categories={library.categories}
              onClose={() => setManaged(undefined)}
            />
          )}
          {managed?.deed === "delete" && (
            <DeleteArticleDialog
              article={article}
              onDeleted={() => setDeletedHere(article.id)}
              onClose={() => setManaged(undefined)}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}
