import type { CategoryItem } from "@antochi/contract/knowledge-base";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { categoriesCopy } from "../../../content/admin.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useArticlesRefresh } from "../../../articles/article-lists.ts";

/** Deletes a category, which the server refuses while articles are in it. */
export function DeleteCategoryDialog({ category, onClose }: { category: CategoryItem; onClose: () => void }) {
  const refresh = useArticlesRefresh();
  const remove = api.knowledgeBase.deleteCategory.useMutation({
    onSuccess() {
      showToast({ title: categoriesCopy.deleted });
      void refresh();
    },
    onError: (error) => toastFailure(error, categoriesCopy.deleteFailed),
    onSettled: onClose,
  });

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={categoriesCopy.deleteTitle(category.name)}
      description={categoriesCopy.deleteText}
      confirmLabel={categoriesCopy.delete}
      tone="danger"
      sending={remove.isPending}
      onConfirm={() => remove.mutate({ id: category.id })}
    />
  );
}
