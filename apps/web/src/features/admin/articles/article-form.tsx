import { type CategoryItem, newArticleSchema } from "@antochi/contract/knowledge-base";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastRefusal } from "../../../api-client/toast-refusal.ts";
import { articlesCopy } from "../../../content/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useForm } from "../../../api-client/use-form.ts";
import panel from "../panel/panel.module.css";
import { useArticlesRefresh, useCategories } from "../../../articles/article-lists.ts";
import { ArticleFields, readArticle } from "../../../articles/article-fields.tsx";
import { useAlikeQuestion } from "../../../articles/use-alike-question.tsx";
import { MorePublicationFields, readPublication } from "../../../articles/publication-fields.tsx";
import { PdfField } from "../../../uploads/pdf-field.tsx";
import { usePdfUpload } from "../../../uploads/use-pdf-upload.tsx";
import { loadFirstPage } from "../../../uploads/load-first-page.ts";
import type { PdfUpload } from "../../../uploads/pdf-upload.ts";
import { useDraft } from "../use-draft.ts";
import { type ArticleDraft, keptMore, readArticleDraft, writeArticleDraft } from "./article-draft.ts";

/** Creates an article from a category, a title and an uploaded PDF. */
export function ArticleForm({ categories }: { categories: readonly CategoryItem[] }) {
  const refresh = useArticlesRefresh();
  const create = api.knowledgeBase.createArticle.useMutation();
  const { confirmAlike, dialog } = useAlikeQuestion();
  const { draft, setDraft } = useDraft("new-article");
  const [begun] = useState(() => readArticleDraft(draft, Date.now()));
  const { query } = useCategories();
  // The list may be loading, or incomplete after a failure. A category missing from the whole list was deleted.
  const isListed = categories.some(({ id }) => id === begun.category?.id);
  const isGone = query.data !== undefined && !query.hasNextPage && !isListed;
  const pdf = usePdfUpload("new-article", { before: begun.pdf && { state: "done", ...begun.pdf } });
  // The next article starts with the default publication, whatever the last one had.
  const [round, setRound] = useState(0);
  const clear = () => {
    pdf.clear();
    setDraft(null);
    setRound((last) => last + 1);
  };
  const { form, field, sending } = useForm({
    schema: async () => newArticleSchema,
    read: (data) => ({
      ...readArticle(data),
      ...readPublication(data),
      pdfPath: pdf.upload.state === "done" ? pdf.upload.objectPath : undefined,
    }),
    async send(values) {
      await confirmAlike(values);
      await create.mutateAsync(values);
      clear();
      showToast({ title: articlesCopy.created });
      void refresh();
    },
    onFailure: (error) => toastRefusal(error, articlesCopy.createFailed),
  });

  /** Stores the form's content, so that it survives going elsewhere in the panel and back. */
  function keep(upload: PdfUpload) {
    // The user went elsewhere while the title was being read.
    if (!form.ref.current) return;
    const title = titleIn(form.ref.current);
    const select = form.ref.current.elements.namedItem("categoryId");
    const chosen = select instanceof HTMLSelectElement ? select.selectedOptions[0] : undefined;
    const isSame = upload.state === "done" && upload.objectPath === begun.pdf?.objectPath;
    const kept: ArticleDraft = {
      title: title?.value ?? "",
      category: chosen && chosen.value !== "" ? { id: Number(chosen.value), name: chosen.label } : null,
      pdf:
        upload.state === "done" ? { ...upload, at: isSame && begun.pdf ? begun.pdf.at : Date.now() } : null,
      more: keptMore(readPublication(new FormData(form.ref.current))),
    };
    setDraft(writeArticleDraft(kept));
  }

  /** Stores an uploaded PDF in the draft too, and fills an empty title field with the PDF's own title. */
  const meetPdf = useEffectEvent(async (isThere: boolean) => {
    if (isThere && titleIn(form.ref.current)?.value.trim() === "") {
      const page = await loadFirstPage(pdf.file());
      const title = titleIn(form.ref.current);
      if (page?.title && title?.value.trim() === "") title.value = page.title;
    }
    keep(pdf.upload);
  });
  const path = pathOf(pdf.upload);
  useEffect(() => {
    if (path !== undefined) void meetPdf(path !== null);
  }, [path]);

  return (
    <>
      <form
        {...form}
        onInput={() => {
          form.onInput();
          keep(pdf.upload);
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
          {...(round === 0 && { values: valuesOf(isGone ? { ...begun, category: null } : begun) })}
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

function titleIn(form: HTMLFormElement | null): HTMLTextAreaElement | undefined {
  const title = form?.elements.namedItem("title");
  return title instanceof HTMLTextAreaElement ? title : undefined;
}

function valuesOf({ title, category }: ArticleDraft) {
  return { title, ...(category && { categoryId: category.id, categoryName: category.name }) };
}

/** Undefined while an upload is in progress. */
function pathOf(upload: PdfUpload): string | null | undefined {
  if (upload.state === "done") return upload.objectPath;
  return upload.state === "none" ? null : undefined;
}
