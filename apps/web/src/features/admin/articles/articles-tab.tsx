import type { ArticleItem } from "@antochi/contract/knowledge-base";
import { useRef, useState } from "react";
import { loadMore } from "../../../api-client/load-more.ts";
import { articlesCopy } from "../../../content/admin.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadingRows } from "../../../ui/loading-rows.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { NewButton } from "../new-button.tsx";
import { useKeysEnabled } from "../../../ui/keys-enabled.ts";
import { PagedList } from "../paged-list.tsx";
import panel from "../panel.module.css";
import { folded } from "../folded.ts";
import { useArticles, useCategories, useDocuments } from "../../../articles/use-catalogue.ts";
import { ArticleForm } from "./article-form.tsx";
import { ArticleList } from "./article-list.tsx";
import { DeleteArticleDialog } from "../../../articles/delete-article-dialog.tsx";
import { EditArticleDialog } from "../../../articles/edit-article-dialog.tsx";

/** Makes, changes and deletes articles. */
export function ArticlesTab() {
  const { categories } = useCategories();
  const { list, articles } = useArticles();
  const documents = useDocuments();
  const [search, setSearch] = useState("");
  const [formOpen, setFormOpen] = useState(false);
  const [editing, setEditing] = useState<ArticleItem | null>(null);
  const [deleting, setDeleting] = useState<ArticleItem | null>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  useShortcuts({ "/": () => searchInput.current?.focus() }, useKeysEnabled());

  const names = new Map(categories.map((category) => [category.id, category.name]));
  const categoryName = (id: number) => names.get(id) ?? "";
  const wanted = folded(search.trim());
  const found = wanted
    ? articles.filter((article) =>
        folded(`${article.title} ${categoryName(article.categoryId)}`).includes(wanted),
      )
    : articles;

  return (
    <div className={panel.two} data-form={formOpen || undefined}>
      <div className={panel.side}>
        <ArticleForm categories={categories} />
      </div>
      <div>
        <NewButton label={articlesCopy.formTitle} open={formOpen} onToggle={() => setFormOpen(!formOpen)} />
        <div className={panel.strip}>
          <SearchField
            label={articlesCopy.search}
            value={search}
            onValueChange={setSearch}
            shortcut="/"
            inputRef={searchInput}
          />
          <span className={panel.grow} />
          {list.isSuccess && (
            <span className={panel.count}>
              <span className="figure">{articles.length}</span> {articlesCopy.count(articles.length)}
            </span>
          )}
        </div>
        {list.isPending && <LoadingRows label={articlesCopy.loading} />}
        <PagedList list={list}>
          {list.isSuccess && found.length === 0 && (
            <div className={panel.inset}>
              {articles.length === 0 ? (
                <EmptyState title={articlesCopy.empty} hint={articlesCopy.emptyHint} />
              ) : (
                <EmptyState title={articlesCopy.noMatch(search.trim())} />
              )}
            </div>
          )}
          {found.length > 0 && (
            <ArticleList
              articles={found}
              categoryName={categoryName}
              documents={documents}
              onNearEnd={() => loadMore(list)}
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
