import type { ListedCategory } from "@antochi/contract/knowledge-base";
import { orderedCategoriesCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import { useEffect, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { useList } from "../../../api-client/use-list.ts";
import { categoriesCopy } from "../../../content/admin.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { NewButton } from "../lists/new-button.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import panel from "../panel/panel.module.css";
import { CategoryForm } from "./category-form.tsx";
import { CategoryList } from "./category-list.tsx";
import { DeleteCategoryDialog } from "./delete-category-dialog.tsx";
import { EditCategoryDialog } from "./edit-category-dialog.tsx";

/**
 * Creates, edits and deletes categories.
 * @param wanted the category to scroll into view
 */
export function CategoriesTab({ wanted }: { wanted: number | undefined }) {
  const list = useList(api.knowledgeBase.listOrderedCategories, {
    filter: {},
    limit: pageSizes.panel.default,
    cursor: orderedCategoriesCursor,
  });
  const categories = list.rows;
  const [formOpen, setFormOpen] = useState(false);
  const [editing, setEditing] = useState<ListedCategory | null>(null);
  const [deleting, setDeleting] = useState<ListedCategory | null>(null);
  const kept = useKeptFocus();

  const isThere = wanted === undefined || categories.some(({ id }) => id === wanted);
  const { loadMore } = list;
  useEffect(() => {
    if (!isThere && categories.length > 0) loadMore();
  }, [isThere, categories.length, loadMore]);

  return (
    <div className={panel.two} data-form={formOpen || undefined} data-toasts="right">
      <div className={panel.side}>
        <CategoryForm />
      </div>
      <div className={panel.rest} role="group" aria-label={categoriesCopy.list} {...kept}>
        <NewButton label={categoriesCopy.formTitle} open={formOpen} onToggle={() => setFormOpen(!formOpen)} />
        <PagedList list={list} rows={categories.length} loading={categoriesCopy.loading}>
          {list.query.isSuccess && categories.length === 0 && (
            <div className={`${panel.inset} ${panel.underRule}`}>
              <EmptyState title={categoriesCopy.empty} hint={categoriesCopy.emptyHint} />
            </div>
          )}
          {categories.length > 0 && (
            <CategoryList
              categories={categories}
              wanted={isThere ? (wanted ?? null) : null}
              isWhole={!list.query.hasNextPage}
              onNearEnd={list.loadMore}
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
