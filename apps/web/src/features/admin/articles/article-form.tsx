import { type CategoryItem, newArticleSchema } from "@antochi/contract/knowledge-base";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastRefusal } from "../../../api-client/toast-refusal.ts";
import { articlesCopy } from "../../../content/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { SubmitButton } from "../../../ui/fields/submit-button.tsx";
import { showToast } from "../../../ui/toasts/toast.ts";
import { useForm } from "../../../api-client/use-form.ts";
import panel from "../panel/panel.module.css";
import { useArticlesRefresh, useCategories } from "../../../articles/article-lists.ts";
import { ArticleFields, readArticle } from "../../../articles/article-fields.tsx";
import { useAlikeQuestion } from "../../../articles/use-alike-question.tsx";
import { MorePublicationFields, readPublication } from "../../../articles/publication-fields.tsx";
import { PdfField } from "../../../uploads/dialog/pdf-field.tsx";
import { type PdfUploadSession, usePdfUpload } from "../../../uploads/use-pdf-upload.tsx";
import { loadFirstPage } from "../../../uploads/first-page/load-first-page.ts";
import type { PdfUpload } from "../../../uploads/pdf-upload.ts";
import type { ArticleDraft } from "./article-draft.ts";
import { titleIn, useArticleDraft } from "./use-article-draft.ts";

/** Creates an article from a category, a title and an uploaded PDF. */
export function ArticleForm({ categories }: { categories: readonly CategoryItem[] }) {
  const { begun, keep, drop } = useArticleDraft();
  const category = useCategoryOfDraft(begun.category, categories);
  const pdf = usePdfUpload("new-article", { before: begun.pdf && { state: "done", ...begun.pdf } });
  // The next article starts with the default publication, whatever the last one had.
  const [round, setRound] = useState(0);
  const clear = () => {
    pdf.clear();
    drop();
    setRound((last) => last + 1);
  };
  const { form, field, sending, dialog } = useCreation(pdf.upload, clear);
  function keepForm() {
    // The user may have gone elsewhere while a title was being read.
    if (form.ref.current) keep(form.ref.current, pdf.upload);
  }
  usePdfInForm({ form: form.ref, pdf, keep: keepForm });

  return (
    <>
      <form
        {...form}
        onInput={() => {
          form.onInput();
          keepForm();
        }}
        className={panel.form}
        aria-labelledby="new-article"
      >
        <h2 id="new-article" className="title-dialog">
          {articlesCopy.formTitle}
        </h2>
        <ArticleFields
          key={`fields-${round}`}
          categories={categories}
          field={field}
          {...(round === 0 && { values: valuesOf({ title: begun.title, category }) })}
        />
        <PdfField
          label={articlesCopy.file}
          upload={pdf.upload}
          onOpen={() => void pdf.open()}
          error={pdf.upload.state === "done" ? undefined : field("pdfPath").error}
        />
        <MorePublicationFields
          key={round}
          field={field}
          {...(round === 0 && begun.more && { values: begun.more })}
        />
        <div className={panel.buttons}>
          <SubmitButton
            variant="primary"
            label={articlesCopy.create}
            sendingLabel={articlesCopy.creating}
            sending={sending}
          />
          <Button variant="quiet" onClick={clear}>
            {articlesCopy.clear}
          </Button>
        </div>
      </form>
      {pdf.dialog}
      {dialog}
    </>
  );
}

/** The draft's category, or null if it was deleted. */
function useCategoryOfDraft(category: ArticleDraft["category"], listed: readonly CategoryItem[]) {
  const { query } = useCategories();
  // The list may be loading, or incomplete after a failure. A category missing from the whole list was deleted.
  const isWhole = query.data !== undefined && !query.hasNextPage;
  return isWhole && !listed.some(({ id }) => id === category?.id) ? null : category;
}

/** The form, which creates an article after a question if there is one like it. */
function useCreation(upload: PdfUpload, onCreated: () => void) {
  const refresh = useArticlesRefresh();
  const create = api.knowledgeBase.createArticle.useMutation();
  const { confirmAlike, dialog } = useAlikeQuestion();
  const form = useForm({
    schema: async () => newArticleSchema,
    read: (data) => ({
      ...readArticle(data),
      ...readPublication(data),
      pdfPath: upload.state === "done" ? upload.objectPath : undefined,
    }),
    async send(values) {
      await confirmAlike(values);
      await create.mutateAsync(values);
      onCreated();
      showToast({ title: articlesCopy.created });
      void refresh();
    },
    onFailure: (error) => toastRefusal(error, articlesCopy.createFailed),
  });
  return { ...form, dialog };
}

type PdfInFormOptions = {
  form: RefObject<HTMLFormElement | null>;
  pdf: PdfUploadSession;
  keep: () => void;
};

/** Stores an uploaded PDF in the draft too, and fills an empty title field with the PDF's own title. */
function usePdfInForm({ form, pdf, keep }: PdfInFormOptions): void {
  const meetPdf = useEffectEvent(async (isThere: boolean) => {
    if (isThere && titleIn(form.current)?.value.trim() === "") {
      const page = await loadFirstPage(pdf.file());
      const title = titleIn(form.current);
      if (page?.title && title?.value.trim() === "") title.value = page.title;
    }
    keep();
  });
  const path = pathOf(pdf.upload);
  useEffect(() => {
    if (path !== undefined) void meetPdf(path !== null);
  }, [path]);
}

function valuesOf({ title, category }: Pick<ArticleDraft, "title" | "category">) {
  return { title, ...(category && { categoryId: category.id, categoryName: category.name }) };
}

/** Undefined while an upload is in progress. */
function pathOf(upload: PdfUpload): string | null | undefined {
  if (upload.state === "done") return upload.objectPath;
  return upload.state === "none" ? null : undefined;
}
