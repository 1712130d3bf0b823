import { type ArticleForm, articleFormSchema, type ListedArticle } from "@antochi/contract/knowledge-base";
import { useState } from "react";
import { api } from "../api-client/api.ts";
import { toApiError } from "../api-client/api-error.ts";
import { toastRefusal } from "../api-client/toast-refusal.ts";
import { useEditConflict } from "../api-client/use-edit-conflict.ts";
import { useForm } from "../api-client/use-form.ts";
import { articlesCopy } from "../content/admin.ts";
import { uploadCopy } from "../content/uploads.ts";
import { Declined } from "../ui/dialogs/declined.ts";
import { isTypedIn } from "../ui/keys/is-typed-in.ts";
import { showToast } from "../ui/toasts/toast.ts";
import { useOwnClose } from "../ui/dialogs/use-own-close.ts";
import { usePdfUpload } from "../uploads/use-pdf-upload.tsx";
import { changesOf, type EditedArticle, onNewest, seenOf, withSeen } from "./article-changes.ts";
import { readArticle } from "./article-fields.tsx";
import { useArticlesRefresh } from "./article-lists.ts";
import { readPublication } from "./publication-fields.tsx";
import { useAlikeQuestion } from "./use-alike-question.tsx";

type FormArticle = EditedArticle & Pick<ListedArticle, "categoryName">;

/** The form that edits an article and replaces its PDF. */
export function useArticleForm(article: FormArticle, onClose: () => void) {
  const { opened, shown, times, conflict, showConflict, showNewest } = useShownArticle(article);
  const { save, alikeQuestion } = useSaving(opened, onClose);
  const refresh = useArticlesRefresh();
  const pdf = usePdfUpload(`article-${article.id}`, {
    use: { label: uploadCopy.replacePdf, onUse: () => form.ref.current?.requestSubmit() },
  });
  const readFields = (data: FormData) => ({
    ...readArticle(data),
    ...readPublication(data),
    id: article.id,
  });
  const { form, field, sending } = useForm({
    schema: async () => articleFormSchema,
    resets: false,
    read: (data) => ({
      ...readFields(data),
      ...(pdf.upload.state === "done" && { pdfPath: pdf.upload.objectPath, changes: data.get("changes") }),
    }),
    send: save,
    async onFailure(error) {
      if (error instanceof Declined) return;
      if (await showConflict(error)) return;
      toastRefusal(error, articlesCopy.updateFailed);
      // Another administrator deleted it.
      if (toApiError(error).code === "not-found") void refresh();
    },
  });
  const readTyped = (fields: HTMLFormElement) =>
    articleFormSchema.safeParse(readFields(new FormData(fields)));

  /** Whether the form holds anything unsaved: input, choices, an upload, or changes on top of another administrator's. */
  function isUnsaved(): boolean {
    const { current } = form.ref;
    if (sending || current === null) return false;
    const typed = readTyped(current);
    if (pdf.upload.state !== "none") return true;
    return isTypedIn(current) || (typed.success && Object.keys(changesOf(typed.data, opened)).length > 1);
  }

  /** Fills the form with the newest values, and reapplies what was typed in the other fields. */
  function takeNewest(): void {
    const { current } = form.ref;
    if (!current || !conflict) return;
    const typed = readTyped(current);
    // Invalid input first shows its errors.
    if (!typed.success) {
      current.requestSubmit();
      return;
    }
    const { newest, fields } = conflict;
    showNewest(newest, onNewest(newest, { changes: changesOf(typed.data, opened), fields }));
    form.onInput();
    const [first = ""] = fields;
    // The button is removed, and so is the field that was there, so the focus is set after the re-render.
    setTimeout(() => current.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  }

  return { form, field, sending, shown, times, pdf, conflict, takeNewest, isUnsaved, alikeQuestion };
}

/** The article that the fields show, and how much of its newest state the user has seen. */
function useShownArticle(article: FormArticle) {
  const { client } = api.useUtils();
  const refresh = useArticlesRefresh();
  // State, so that the fields keep their values when a list below is refetched. `opened` is newer than `shown` in the
  // fields that another administrator changed and this user was told of.
  const [edited, setEdited] = useState({ opened: article, shown: article, times: 0 });
  const { conflict, showConflict, clearConflict } = useEditConflict<ListedArticle>({
    code: "article-changed",
    fieldsOf: (paths) => paths,
    onConflict(met) {
      setEdited((before) => ({ ...before, opened: withSeen(before.opened, met) }));
      // It may be in a category that was created meanwhile.
      void refresh();
    },
  });
  return {
    ...edited,
    conflict,
    showConflict: (error: unknown) =>
      showConflict(error, () => client.knowledgeBase.findArticle.query({ id: article.id })),
    showNewest: (opened: FormArticle, shown: FormArticle) => {
      setEdited({ opened, shown, times: edited.times + 1 });
      clearConflict();
    },
  };
}

/** Saves the fields in which the form differs from the article that the user has seen. */
function useSaving(opened: EditedArticle, onClose: () => void) {
  const update = api.knowledgeBase.updateArticle.useMutation();
  const { confirmAlike, dialog } = useAlikeQuestion();
  const refresh = useArticlesRefresh();
  const closeOwn = useOwnClose(onClose);
  async function save(values: ArticleForm): Promise<void> {
    const changes = changesOf(values, opened);
    // Ask only about what changed.
    const { title, pdfPath } = changes;
    if (title !== undefined || pdfPath !== undefined) {
      await confirmAlike({ ...(title !== undefined && { title }), pdfPath, exceptId: opened.id });
    }
    await update.mutateAsync({ ...changes, seen: seenOf(changes, opened) });
    showToast({ title: articlesCopy.updated, description: `“${values.title}”` });
    void refresh();
    closeOwn();
  }
  return { save, alikeQuestion: dialog };
}
