import {
  type ArticleDocument,
  articleFormSchema,
  type CategoryItem,
  type ListedArticle,
} from "@antochi/contract/knowledge-base";
import { useId, useState } from "react";
import { api } from "../api-client/api.ts";
import { toApiError } from "../api-client/api-error.ts";
import { toastRefusal } from "../api-client/toast-refusal.ts";
import { adminCopy, articlesCopy } from "../content/admin.ts";
import { editionsCopy } from "../content/editions.ts";
import { publicationCopy } from "../content/publication.ts";
import { uploadCopy } from "../content/uploads.ts";
import { Button } from "../ui/button.tsx";
import { Declined } from "../ui/declined.ts";
import { Dialog } from "../ui/dialog.tsx";
import { formatCount } from "../numbers/format-count.ts";
import { formatSize } from "../ui/format-size.ts";
import { isTypedIn } from "../ui/is-typed-in.ts";
import { TextAreaField } from "../ui/text-area-field.tsx";
import { PdfField } from "../uploads/pdf-field.tsx";
import { usePdfUpload } from "../uploads/use-pdf-upload.tsx";
import { showToast } from "../ui/toast.ts";
import { useDismissal } from "../ui/use-dismissal.tsx";
import { useOwnClose } from "../ui/use-own-close.ts";
import { useForm } from "../api-client/use-form.ts";
import styles from "./edit-article-dialog.module.css";
import {
  changesOf,
  type EditedArticle,
  seenOf,
  withChanges,
  withoutFields,
  withSeen,
} from "./article-changes.ts";
import { useArticlesRefresh } from "./article-lists.ts";
import { ChangedMeanwhile, type Meanwhile } from "./changed-meanwhile.tsx";
import { CheckFileButton } from "./check-file-button.tsx";
import { ArticleFields, readArticle } from "./article-fields.tsx";
import { EditionList } from "./edition-list.tsx";
import { useAlikeQuestion } from "./use-alike-question.tsx";
import { PublicationFields, readPublication } from "./publication-fields.tsx";

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
  // State, so that the fields keep their values when a list below is refetched. `opened` is newer than `shown` in the
  // fields that another administrator changed and this user was told of.
  const [{ opened, shown, times }, setEdited] = useState({ opened: article, shown: article, times: 0 });
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const utils = api.useUtils();
  const refresh = useArticlesRefresh();
  const closeOwn = useOwnClose(onClose);
  const update = api.knowledgeBase.updateArticle.useMutation();
  const { confirmAlike, dialog } = useAlikeQuestion();
  const pdf = usePdfUpload(`article-${article.id}`, {
    use: {
      label: uploadCopy.replacePdf,
      onUse: () => form.ref.current?.requestSubmit(),
    },
  });
  const { form, field, sending } = useForm({
    schema: async () => articleFormSchema,
    resets: false,
    read: (data) => ({
      ...readArticle(data),
      ...readPublication(data),
      id: article.id,
      ...(pdf.upload.state === "done" && { pdfPath: pdf.upload.objectPath, changes: data.get("changes") }),
    }),
    async send(values) {
      const changes = changesOf(values, opened);
      // Ask only about what changed.
      const { title, pdfPath } = changes;
      if (title !== undefined || pdfPath !== undefined) {
        await confirmAlike({ ...(title !== undefined && { title }), pdfPath, exceptId: article.id });
      }
      await update.mutateAsync({ ...changes, seen: seenOf(changes, opened) });
      showToast({ title: articlesCopy.updated, description: `“${values.title}”` });
      void refresh();
      closeOwn();
    },
    async onFailure(error) {
      if (error instanceof Declined) return;
      if (await meetNewest(error)) return;
      toastRefusal(error, articlesCopy.updateFailed);
      // Another administrator deleted it.
      if (toApiError(error).code === "not-found") void refresh();
    },
  });

  /**
   * Shows another administrator's changes if they are why saving was refused.
   * @returns whether they were
   */
  async function meetNewest(error: unknown): Promise<boolean> {
    const { code, serverMessage = "", issues } = toApiError(error);
    if (code !== "article-changed") return false;
    try {
      const newest = await utils.client.knowledgeBase.findArticle.query({ id: article.id });
      const fields = issues.map(({ path }) => path);
      setMeanwhile({ words: serverMessage, fields, newest });
      setEdited((edited) => ({ ...edited, opened: withSeen(edited.opened, { newest, fields }) }));
      // It may be in a category that was created meanwhile.
      void refresh();
      return true;
    } catch {
      return false;
    }
  }

  function readTyped(fields: HTMLFormElement) {
    const data = new FormData(fields);
    return articleFormSchema.safeParse({ ...readArticle(data), ...readPublication(data), id: article.id });
  }

  /** Whether the form holds anything unsaved: input, choices, an upload, or changes on top of another administrator's. */
  function isUnsaved(): boolean {
    const { current } = form.ref;
    if (sending || current === null) return false;
    const typed = readTyped(current);
    if (pdf.upload.state !== "none") return true;
    return isTypedIn(current) || (typed.success && Object.keys(changesOf(typed.data, opened)).length > 1);
  }
  const { dismiss, question } = useDismissal({ isUnsaved, onClose, words: adminCopy.unsaved });

  /** Fills the form with the newest values, and reapplies what was typed in the other fields. */
  function takeNewest({ newest, fields }: Meanwhile): void {
    const { current } = form.ref;
    if (!current) return;
    const typed = readTyped(current);
    // Invalid input first shows its errors.
    if (!typed.success) {
      current.requestSubmit();
      return;
    }
    // A withdrawn article has no dates.
    const isOver = newest.publication?.state === "withdrawn";
    const kept = withoutFields(
      changesOf(typed.data, opened),
      isOver ? [...fields, "publishAt", "withdrawAt"] : fields,
    );
    setEdited({ opened: newest, shown: withChanges(newest, kept), times: times + 1 });
    setMeanwhile(undefined);
    form.onInput();
    const [first = ""] = fields;
    // The button is removed, and so is the field that was there, so the focus is set after the re-render.
    setTimeout(() => current.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  }

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
        {meanwhile && <ChangedMeanwhile meanwhile={meanwhile} onTake={() => takeNewest(meanwhile)} />}
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
        {opened.publication && <PublicationFields key={`publication${times}`} field={field} values={shown} />}
        <EditionList articleId={article.id} />
      </form>
      {pdf.dialog}
      {dialog}
      {question}
    </Dialog>
  );
}
