import type { ListedArticle, ListedCategory } from "@antochi/contract/knowledge-base";
import { lazy, Suspense, useState } from "react";
import { api } from "../../api-client/api.ts";
import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { showToast } from "../../ui/toasts/toast.ts";

/** Loaded only for administrators. */
const dialogs = {
  edit: () => import("../../articles/edit-article-dialog.tsx"),
  delete: () => import("../../articles/delete-article-dialog.tsx"),
};
const EditArticleDialog = lazy(async () => ({ default: (await dialogs.edit()).EditArticleDialog }));
const DeleteArticleDialog = lazy(async () => ({ default: (await dialogs.delete()).DeleteArticleDialog }));

type Deed = keyof typeof dialogs;

/**
 * Which dialog an administrator opened for an article; it closes when the article is left, as by the browser's Back.
 */
export function useManaging(articleId: number | undefined) {
  const utils = api.useUtils();
  const [managed, setManaged] = useState<{ id: number | undefined; deed: Deed }>();
  if (managed && managed.id !== articleId) setManaged(undefined);

  /** If the dialog's code fails to load, the library stays as it is. */
  function open(deed: Deed) {
    // Asked for beside the code, so that the fields seldom have to keep room for them.
    if (deed === "edit") void utils.admin.listAudiences.prefetch();
    dialogs[deed]().then(
      () => setManaged({ id: articleId, deed }),
      () => {
        const { title, text } = knowledgeBaseCopy.dialogMissing;
        showToast({ title, description: text, tone: "destructive" });
      },
    );
  }

  return { deed: managed?.deed, open, close: () => setManaged(undefined) };
}

type ManagingDialogsProps = {
  deed: Deed | undefined;
  article: ListedArticle;
  categories: readonly ListedCategory[];
  onDeleted: () => void;
  onClose: () => void;
};

/** The administrators' dialogs for the open article. */
export function ManagingDialogs({ deed, article, categories, onDeleted, onClose }: ManagingDialogsProps) {
  return (
    <Suspense>
      {deed === "edit" && <EditArticleDialog article={article} categories={categories} onClose={onClose} />}
      {deed === "delete" && <DeleteArticleDialog article={article} onDeleted={onDeleted} onClose={onClose} />}
    </Suspense>
  );
}
