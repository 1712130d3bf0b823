import { categorySchema } from "@antochi/contract/knowledge-base";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { categoriesCopy } from "../../../content/admin.ts";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { TextAreaField } from "../../../ui/text-area-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useForm } from "../../../api-client/use-form.ts";
import panel from "../panel.module.css";
import { useArticlesRefresh } from "../../../articles/article-lists.ts";
import { useSameNameQuestion } from "./use-same-name-question.tsx";

/** Makes a category. */
export function CategoryForm() {
  const refresh = useArticlesRefresh();
  const { confirmName, dialog } = useSameNameQuestion();
  const create = api.knowledgeBase.createCategory.useMutation();
  const { form, field, sending } = useForm({
    schema: async () => categorySchema,
    async send(values) {
      await confirmName(values);
      await create.mutateAsync(values);
      showToast({ title: categoriesCopy.created });
      void refresh();
    },
    onFailure: (error) => toastFailure(error, categoriesCopy.createFailed),
  });

  return (
    <form {...form} className={panel.form} aria-labelledby="new-category">
      <h2 id="new-category" className="title-dialog">
        {categoriesCopy.formTitle}
      </h2>
      <TextField
        {...field("name")}
        label={categoriesCopy.name}
        placeholder={categoriesCopy.namePlaceholder}
        autoComplete="off"
      />
      <TextAreaField {...field("description")} label={categoriesCopy.description} rows={3} />
      <div className={panel.buttons}>
        <SubmitButton
          variant="primary"
          label={categoriesCopy.create}
          sendingLabel={categoriesCopy.creating}
          sending={sending}
        />
      </div>
      {dialog}
    </form>
  );
}
