import { type CategoryItem, categorySchema } from "@antochi/contract/knowledge-base";
import { useId, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toApiError } from "../../../api-client/api-error.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { adminCopy, categoriesCopy } from "../../../content/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { isTypedIn } from "../../../ui/keys/is-typed-in.ts";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { showToast } from "../../../ui/toasts/toast.ts";
import { useDismissal } from "../../../ui/dialogs/use-dismissal.tsx";
import { useOwnClose } from "../../../ui/dialogs/use-own-close.ts";
import { useForm } from "../../../api-client/use-form.ts";
import panel from "../panel/panel.module.css";
import { useArticlesRefresh } from "../../../articles/article-lists.ts";
import { useMeanwhile } from "../use-meanwhile.tsx";
import { useSameNameQuestion } from "./use-same-name-question.tsx";

/**
 * Edits a category's name and description. Untouched fields are not sent, since another administrator may have changed
 * them. Fields that both changed are shown with their newest values.
 */
export function EditCategoryDialog({ category, onClose }: { category: CategoryItem; onClose: () => void }) {
  const formId = useId();
  const [opened] = useState(category);
  const utils = api.useUtils();
  const refresh = useArticlesRefresh();
  const closeOwn = useOwnClose(onClose);
  const { confirmName, dialog } = useSameNameQuestion();
  const update = api.knowledgeBase.updateCategory.useMutation();
  const meanwhile = useMeanwhile({
    opened: { name: opened.name, description: opened.description },
    labels: { name: categoriesCopy.name, description: categoriesCopy.description },
    code: "category-changed",
    async findNewest() {
      const { name, description } = await utils.client.knowledgeBase.findCategory.query({ id: opened.id });
      void refresh();
      return { name, description };
    },
  });
  const { form, field, sending } = useForm({
    schema: async () => categorySchema,
    resets: false,
    async send(values) {
      const { id } = opened;
      const { seen } = meanwhile;
      const isRenamed = values.name !== seen.name;
      if (isRenamed) await confirmName({ name: values.name, exceptId: id });
      await update.mutateAsync({
        id,
        ...(isRenamed && { name: values.name }),
        ...(values.description !== seen.description && { description: values.description }),
        seen,
      });
      showToast({ title: categoriesCopy.updated });
      void refresh();
      closeOwn();
    },
    async onFailure(error) {
      if (await meanwhile.showConflict(error)) return;
      void toastFailure(error, categoriesCopy.updateFailed);
      // Another administrator deleted it.
      if (toApiError(error).code === "not-found") void refresh();
    },
  });
  const { dismiss, question } = useDismissal({
    isUnsaved: () => !sending && form.ref.current !== null && isTypedIn(form.ref.current),
    onClose,
    words: adminCopy.unsaved,
  });

  return (
    <Dialog
      open
      onClose={dismiss}
      title={categoriesCopy.editTitle}
      width="fields"
      actions={
        <>
          <Button onClick={onClose}>{adminCopy.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} sending={sending}>
            {sending ? categoriesCopy.saving : categoriesCopy.save}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className={panel.form}>
        {meanwhile.noticeIn(form)}
        <TextField
          {...field("name")}
          label={categoriesCopy.name}
          defaultValue={meanwhile.taken.name ?? opened.name}
          autoComplete="off"
        />
        <TextAreaField
          {...field("description")}
          label={categoriesCopy.description}
          rows={3}
          defaultValue={meanwhile.taken.description ?? opened.description ?? ""}
        />
      </form>
      {dialog}
      {question}
    </Dialog>
  );
}
