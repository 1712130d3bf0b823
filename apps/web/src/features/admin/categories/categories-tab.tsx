import type { CategoryItem } from "@antochi/contract/knowledge-base";
import { useMemo, useState } from "react";
import { loadMore } from "../../../api-client/load-more.ts";
import { categoriesCopy } from "../../../content/admin.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadingRows } from "../../../ui/loading-rows.tsx";
import { NewButton } from "../new-button.tsx";
import { PagedList } from "../paged-list.tsx";
import panel from "../panel.module.css";
import { useArticles, useCategories } from "../../../articles/use-catalogue.ts";
import { CategoryForm } from "./category-form.tsx";
import { CategoryList } from "./category-list.tsx";
import { DeleteCategoryDialog } from "./delete-category-dialog.tsx";
import { EditCategoryDialog } from "./edit-category-dialog.tsx";

/** Makes, changes and deletes categories. */
export function CategoriesTab() {
  const { list, categories } = useCategories();
  const articles = useArticles();
  const [formOpen, setFormOpen] = useState(false);
  const [editing, setEditing] = useState<CategoryItem | null>(null);
  const [deleting, setDeleting] = useState<CategoryItem | null>(null);
  const articleCounts = useMemo(() => {
    if (!articles.list.isSuccess) return undefined;
    return Map.groupBy(articles.articles, (article) => article.categoryId);
  }, [articles.list.isSuccess, articles.articles]);
  const counts = articleCounts && new Map([...articleCounts].map(([id, group]) => [id, group.length]));

  return (
    <div className={panel.two} data-form={formOpen || undefined}>
      <div className={panel.side}>
        <CategoryForm />
      </div>
      <div>
        <NewButton label={categoriesCopy.formTitle} open={formOpen} onToggle={() => setFormOpen(!formOpen)} />
        {list.isPending && <LoadingRows label={categoriesCopy.loading} />}
        <PagedList list={list}>
          {list.isSuccess && categories.length === 0 && (
            <div className={panel.inset}>
              <EmptyState title={categoriesCopy.empty} hint={categoriesCopy.emptyHint} />
            </div>
          )}
          {categories.length > 0 && (
            <CategoryList
              categories={categories}
              articleCounts={counts}
              onNearEnd={() => loadMore(list)}
              onEdit={setEditing}
              onDelete={setDeleting}
            />
          )}
        </PagedList>
      </div>
      {editing && <EditCategoryDialog category={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteCategoryDialog category={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}
