import type { ListedCategory } from "@antochi/contract/knowledge-base";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { categoriesCopy } from "../../../content/admin.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { showToast } from "../../../ui/toasts/toast.ts";
import { useOwnClose } from "../../../ui/dialogs/use-own-close.ts";
import { useArticlesRefresh } from "../../../articles/article-lists.ts";

type DeleteCategoryDialogProps = { category: ListedCategory; onClose: () => void };

/** Deletes a category. The server refuses to delete one with articles, so the dialog links to those instead. */
export function DeleteCategoryDialog({ category, onClose }: DeleteCategoryDialogProps) {
  const navigate = useNavigate();
  const refresh = useArticlesRefresh();
  const closeOwn = useOwnClose(onClose);
  const remove = api.knowledgeBase.deleteCategory.useMutation({
    onSuccess: () => showToast({ title: categoriesCopy.deleted }),
    onError: (error) => toastFailure(error, categoriesCopy.deleteFailed),
    onSettled() {
      // After a failure too: another administrator may have deleted it, or put an article into it.
      void refresh();
      closeOwn();
    },
  });

  const shared = { open: true, onClose };
  const { name, articleCount } = category;
  if (articleCount > 0) {
    return (
      <ConfirmDialog
        {...shared}
        title={categoriesCopy.inUse.title(name)}
        description={categoriesCopy.inUse.text(articleCount)}
        confirmLabel={categoriesCopy.inUse.show(articleCount)}
        onConfirm={() => void navigate({ to: "/admin", search: { tab: "articles", q: name } })}
      />
    );
  }
  return (
    <ConfirmDialog
      {...shared}
      title={categoriesCopy.deleteTitle(name)}
      description={categoriesCopy.deleteText}
      confirmLabel={categoriesCopy.delete}
      tone="danger"
      sending={remove.isPending}
      onConfirm={() => remove.mutate({ id: category.id })}
    />
  );
}
