import { limits } from "@antochi/contract/limits";
import type { CategoryItem, ListedArticle } from "@antochi/contract/knowledge-base";
import { type RefObject, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { toastRefusal } from "../../../api-client/toast-refusal.ts";
import { useArticlesRefresh } from "../../../articles/article-lists.ts";
import { CategoriesNotLoaded } from "../../../articles/not-loaded.tsx";
import { adminCopy, articlesCopy } from "../../../content/admin.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { showToast } from "../../../ui/toasts/toast.ts";
import { useOwnClose } from "../../../ui/dialogs/use-own-close.ts";
import panel from "../panel/panel.module.css";
import styles from "./articles.module.css";
import type { ArticleSelection } from "./use-article-selection.ts";

const copy = articlesCopy.bulk;

type BulkBarProps = {
  selection: ArticleSelection;
  categories: readonly CategoryItem[];
  /** Gets the focus when the bar disappears. */
  focusInstead: RefObject<HTMLElement | null>;
};

/** Bulk actions for the selected articles, in place of the filters. */
export function BulkBar({ selection, categories, focusInstead }: BulkBarProps) {
  const { chosen, isFull, chooseAll, drop, clear } = selection;
  const [asked, setAsked] = useState<"move" | "delete">();
  const close = () => setAsked(undefined);
  return (
    <div className={classNames(panel.strip, panel.bulk, styles.bulk)} role="group" aria-label={copy.label}>
      <span role="status" className={styles.chosen}>
        {copy.chosen(chosen.length)}
        {isFull && `, ${copy.full(limits.articlesAtOnce)}`}
      </span>
      <Button onClick={() => setAsked("move")}>{copy.move}</Button>
      <Button onClick={() => setAsked("delete")}>{copy.delete}</Button>
      <span className={panel.grow} />
      <Button variant="quiet" onClick={chooseAll}>
        {copy.all}
      </Button>
      <Button variant="quiet" onClick={clear}>
        {copy.clear}
      </Button>
      {asked === "move" && <MoveDialog {...{ chosen, categories, drop, close, focusInstead }} />}
      {asked === "delete" && <DeleteDialog {...{ chosen, drop, close, focusInstead }} />}
    </div>
  );
}

type QuestionProps = Pick<BulkBarProps, "focusInstead"> & {
  chosen: readonly ListedArticle[];
  drop: ArticleSelection["drop"];
  close: () => void;
};

function MoveDialog({
  chosen,
  categories,
  drop,
  close,
  focusInstead,
}: QuestionProps & Pick<BulkBarProps, "categories">) {
  const refresh = useArticlesRefresh();
  const closeOwn = useOwnClose(close);
  const [categoryId, setCategoryId] = useState<number>();
  const move = api.knowledgeBase.moveArticles.useMutation({
    onSuccess({ count }, { ids }) {
      showToast({ title: copy.moved(count) });
      drop(ids);
      closeOwn();
      void refresh();
    },
    onError: (error) => toastFailure(error, copy.moveFailed),
  });
  return (
    <Dialog
      open
      onClose={close}
      focusInstead={focusInstead}
      title={copy.moveTitle(chosen.length)}
      actions={
        <>
          <Button onClick={close}>{adminCopy.cancel}</Button>
          <Button
            variant="primary"
            disabled={categoryId === undefined}
            sending={move.isPending}
            onClick={() =>
              categoryId !== undefined && move.mutate({ ids: chosen.map(({ id }) => id), categoryId })
            }
          >
            {copy.moveConfirm}
          </Button>
        </>
      }
    >
      <SelectField
        name="category"
        label={articlesCopy.category}
        placeholder={articlesCopy.categoryPlaceholder}
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={categoryId === undefined ? "" : String(categoryId)}
        onChange={({ target }) => setCategoryId(target.value === "" ? undefined : Number(target.value))}
      />
      <CategoriesNotLoaded />
    </Dialog>
  );
}

function DeleteDialog({ chosen, drop, close, focusInstead }: QuestionProps) {
  const refresh = useArticlesRefresh();
  const closeOwn = useOwnClose(close);
  const remove = api.knowledgeBase.deleteArticles.useMutation({
    onSuccess({ count }, { ids }) {
      showToast({ title: copy.deleted(count) });
      drop(ids);
      void refresh();
    },
    onError: (error) => toastRefusal(error, articlesCopy.deleteFailed),
    onSettled: closeOwn,
  });
  const [first] = chosen;
  return (
    <ConfirmDialog
      open
      onClose={close}
      focusInstead={focusInstead}
      title={copy.deleteTitle(chosen.length)}
      description={first && copy.deleteText(first.title, chosen.length - 1)}
      confirmLabel={copy.deleteConfirm(chosen.length)}
      tone="danger"
      sending={remove.isPending}
      onConfirm={() => remove.mutate({ ids: chosen.map(({ id }) => id) })}
    />
  );
}
