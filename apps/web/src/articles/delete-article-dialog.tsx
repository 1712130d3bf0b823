import type { ArticleItem } from "@antochi/contract/knowledge-base";
import { api } from "../api-client/api.ts";
import { toastRefusal } from "../api-client/toast-refusal.ts";
import { articlesCopy } from "../content/admin.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { showToast } from "../ui/toasts/toast.ts";
import { useOwnClose } from "../ui/dialogs/use-own-close.ts";
import { useArticlesRefresh } from "./article-lists.ts";

type DeleteArticleDialogProps = {
  article: Pick<ArticleItem, "id" | "title">;
  /** Called if this dialog deleted it. */
  onDeleted?: () => void;
  onClose: () => void;
};

/** Deletes an article with its PDF and its log. */
export function DeleteArticleDialog({ article, onDeleted, onClose }: DeleteArticleDialogProps) {
  const refresh = useArticlesRefresh();
  const closeOwn = useOwnClose(onClose);
  const remove = api.knowledgeBase.deleteArticle.useMutation({
    onSuccess() {
      showToast({ title: articlesCopy.deleted });
      onDeleted?.();
    },
    onError: (error) => toastRefusal(error, articlesCopy.deleteFailed),
    onSettled() {
      // After a failure too: another administrator may have deleted it.
      void refresh();
      closeOwn();
    },
  });

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={articlesCopy.deleteTitle}
      description={articlesCopy.deleteText(article.title)}
      confirmLabel={articlesCopy.delete}
      tone="danger"
      sending={remove.isPending}
      onConfirm={() => remove.mutate({ id: article.id })}
    />
  );
}
