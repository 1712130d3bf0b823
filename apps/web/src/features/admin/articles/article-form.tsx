import { type CategoryItem, newArticleSchema } from "@antochi/contract/knowledge-base";
import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastRefusal } from "../../../api-client/toast-refusal.ts";
import { articlesCopy } from "../../../content/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useForm } from "../../../api-client/use-form.ts";
import panel from "../panel.module.css";
import { useArticlesRefresh } from "../../../articles/article-lists.ts";
import { ArticleFields, readArticle } from "../../../articles/article-fields.tsx";
import { useAlikeQuestion } from "../../../articles/use-alike-question.tsx";
import { MorePublicationFields, readPublication } from "../../../articles/publication-fields.tsx";
import { PdfField } from "../../../uploads/pdf-field.tsx";
import { usePdfUpload } from "../../../uploads/use-pdf-upload.tsx";

/** Makes an article of a category, a title and an uploaded PDF. */
export function ArticleForm({ categories }: { categories: readonly CategoryItem[] }) {
  const refresh = useArticlesRefresh();
  const create = api.knowledgeBase.createArticle.useMutation();
  const { confirmAlike, dialog } = useAlikeQuestion();
  const pdf = usePdfUpload("new-article");
  // Another one begins with the usual publication, whatever the last one had.
  const [round, setRound] = useState(0);
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
      pdf.clear();
      setRound((last) => last + 1);
      showToast({ title: articlesCopy.created });
      void refresh();
    },
    onFailure: (error) => toastRefusal(error, articlesCopy.createFailed),
  });

  function clear() {
    form.ref.current?.reset();
    pdf.clear();
    setRound((last) => last + 1);
  }

  return (
    <>
      <form {...form} className={panel.form} aria-labelledby="new-article">
        <h2 id="new-article" className="title-dialog">
          {articlesCopy.formTitle}
        </h2>
        <ArticleFields categories={categories} field={field} />
        <PdfField
          label={articlesCopy.file}
          upload={pdf.upload}
          onOpen={() => void pdf.open()}
          error={pdf.upload.state === "done" ? undefined : field("pdfPath").error}
        />
        <MorePublicationFields key={round} field={field} />
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
