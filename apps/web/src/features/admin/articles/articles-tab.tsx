import { articlesCursor } from "@antochi/contract/cursors";
import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { pageSizes } from "@antochi/contract/pagination";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { useList } from "../../../api-client/use-list.ts";
import { useOpenPublishing } from "../../../articles/publishing/publish-queue.tsx";
import { articlesCopy } from "../../../content/admin.ts";
import { publishCopy } from "../../../content/publish.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { formatCount } from "../../../numbers/format-count.ts";
import { DebouncedSearch } from "../../../ui/fields/debounced-search.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import type { AdminSearch } from "../admin-search.ts";
import { NewButton } from "../lists/new-button.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import panel from "../panel/panel.module.css";
import { usePanelPhone } from "../panel/panel-media.ts";
import { useAllCategories } from "../../../articles/article-lists.ts";
import { ArticleForm } from "./article-form.tsx";
import { ArticleList } from "./article-list.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { useArticleSelection } from "./use-article-selection.ts";
import { WrongFilesNotice } from "./wrong-files.tsx";
import { DeleteArticleDialog } from "../../../articles/delete-article-dialog.tsx";
import { EditArticleDialog } from "../../../articles/edit-article-dialog.tsx";

/** Creates, edits and deletes articles. */
export function ArticlesTab({ search: { q = "" } }: { search: AdminSearch }) {
  const categories = useAllCategories();
  const [search, setSearch] = useState(q);
  /** Counts the searches set from outside the field, each of which re-mounts it. */
  const [found, setFound] = useState(0);
  function find(title: string) {
    setSearch(title);
    setFound(found + 1);
  }
  const list = useList(api.knowledgeBase.listArticles, {
    filter: { search },
    limit: pageSizes.panel.default,
    cursor: articlesCursor,
    placeholderData: keepPreviousData,
  });
  const { data: counts } = api.knowledgeBase.countArticles.useQuery(
    { search },
    { placeholderData: keepPreviousData },
  );
  const articles = list.rows;
  const selection = useArticleSelection(articles);
  // There the bar is at the foot, and the filters stay, so that no row moves.
  const isPhone = usePanelPhone();
  const publish = useOpenPublishing();
  const [formOpen, setFormOpen] = useState(false);
  const [editing, setEditing] = useState<ListedArticle | null>(null);
  const [deleting, setDeleting] = useState<ListedArticle | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(region);

  return (
    <div className={panel.two} data-form={formOpen || undefined} data-toasts="right">
      <div className={panel.side}>
        <ArticleForm categories={categories} />
      </div>
      <div className={panel.rest} role="group" aria-label={articlesCopy.list} {...kept}>
        <NewButton label={articlesCopy.formTitle} open={formOpen} onToggle={() => setFormOpen(!formOpen)} />
        {selection.chosen.length > 0 && (
          <BulkBar selection={selection} categories={categories} focusInstead={region} />
        )}
        <div className={panel.strip} hidden={selection.chosen.length > 0 && !isPhone}>
          <Button className={panel.wide} onClick={() => void publish()}>
            <Icon name="upload" />
            {publishCopy.open}
          </Button>
          <DebouncedSearch key={found} label={articlesCopy.search} search={search} onSearch={setSearch} />
          <span className={panel.grow} />
          {counts && (
            <span role="status" className={panel.count}>
              {search !== "" && (
                <>
                  <span className="figure">{formatCount(counts.found)}</span> {articlesCopy.of}{" "}
                </>
              )}
              <span className="figure">{formatCount(counts.all)}</span> {articlesCopy.count(counts.all)}
            </span>
          )}
        </div>
        <WrongFilesNotice onFind={find} />
        <PagedList list={list} rows={articles.length} loading={articlesCopy.loading}>
          {list.isKnown && articles.length === 0 && (
            <div className={panel.inset}>
              {search === "" ? (
                <EmptyState title={articlesCopy.empty} hint={articlesCopy.emptyHint} />
              ) : (
                <EmptyState title={articlesCopy.noMatch(search)} />
              )}
            </div>
          )}
          {articles.length > 0 && (
            <ArticleList
              articles={articles}
              total={counts?.found}
              selection={selection}
              onNearEnd={list.loadMore}
              onEdit={setEditing}
              onDelete={setDeleting}
            />
          )}
        </PagedList>
      </div>
      {editing && (
        <EditArticleDialog article={editing} categories={categories} onClose={() => setEditing(null)} />
      )}
      {deleting && <DeleteArticleDialog article={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}
