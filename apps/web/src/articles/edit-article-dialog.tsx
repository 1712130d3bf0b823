import type { ArticleDocument, CategoryItem, ListedArticle } from "@antochi/contract/knowledge-base";
import { useId } from "react";
import { adminCopy, articlesCopy } from "../content/admin.ts";
import { editionsCopy } from "../content/editions.ts";
import { publicationCopy } from "../content/publication.ts";
import { uploadCopy } from "../content/uploads.ts";
import { formatCount } from "../numbers/format-count.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { formatSize } from "../ui/format-size.ts";
import { TextAreaField } from "../ui/fields/text-area-field.tsx";
import { useDismissal } from "../ui/dialogs/use-dismissal.tsx";
import { PdfField } from "../uploads/dialog/pdf-field.tsx";
import type { EditedArticle } from "./article-changes.ts";
import { ArticleFields } from "./article-fields.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { CheckFileButton } from "./check-file-button.tsx";
import styles from "./edit-article-dialog.module.css";
import { EditionList } from "./edition-list.tsx";
import { PublicationFields } from "./publication-fields.tsx";
import { useArticleForm } from "./use-article-form.ts";

/** The PDF that members read now, until it is replaced. */
function PresentFile({ edition, pageCount, size, thumbnailPath }: ArticleDocument) {
  return (
    <>
      {thumbnailPath !== null && <img src={thumbnailPath} alt="" className={styles.picture} />}
      <p>
        {uploadCopy.present(edition)}
        <br />
        <span className="quiet">
          {formatCount(pageCount)} {articlesCopy.pages(pageCount)}, {formatSize(size)}
        </span>
      </p>
    </>
  );
}

type EditArticleDialogProps = {
  article: EditedArticle & Pick<ListedArticle, "document" | "categoryName">;
  categories: readonly CategoryItem[];
  onClose: () => void;
};

/** Edits an article's fields, and replaces its PDF. */
export function EditArticleDialog({ article, categories, onClose }: EditArticleDialogProps) {
  const formId = useId();
  const { form, field, sending, shown, times, pdf, conflict, ...edit } = useArticleForm(article, onClose);
  const { isUnsaved } = edit;
  const { dismiss, question } = useDismissal({ isUnsaved, onClose, words: adminCopy.unsaved });

  return (
    <Dialog
      open
      onClose={dismiss}
      title={articlesCopy.editTitle}
      width="fields"
      actions={
        <>
          <Button onClick={onClose}>{adminCopy.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            sending={sending}
            disabled={pdf.upload.state === "uploading" || pdf.upload.state === "processing"}
          >
            {sending ? articlesCopy.saving : articlesCopy.save}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className={styles.form}>
        {conflict && <ChangedMeanwhile conflict={conflict} onTake={edit.takeNewest} />}
        <ArticleFields key={`article${times}`} categories={categories} field={field} values={shown} />
        <PdfField
          label={articlesCopy.file}
          upload={pdf.upload}
          onOpen={() => void pdf.open()}
          buttonLabel={uploadCopy.replace}
          present={article.document && <PresentFile {...article.document} />}
        />
        {pdf.upload.state === "done" && (
          <TextAreaField
            {...field("changes")}
            label={editionsCopy.changes}
            optional={publicationCopy.optional}
            hint={editionsCopy.changesHint}
            rows={2}
          />
        )}
        <div className={styles.check}>
          <CheckFileButton article={article} />
        </div>
        {/* A list fetched before the user became an administrator has no publication; then it stays unchanged. */}
        {shown.publication && <PublicationFields key={`publication${times}`} field={field} values={shown} />}
        <EditionList articleId={article.id} />
      </form>
      {pdf.dialog}
      {edit.alikeQuestion}
      {question}
    </Dialog>
  );
}
