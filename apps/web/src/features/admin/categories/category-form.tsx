import { categorySchema } from "@antochi/contract/knowledge-base";
import { type InputEvent, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { parseStored } from "../../../device/browser-storage.ts";
import { categoriesCopy } from "../../../content/admin.ts";
import { SubmitButton } from "../../../ui/fields/submit-button.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { showToast } from "../../../ui/toasts/toast.ts";
import { useForm } from "../../../api-client/use-form.ts";
import panel from "../panel/panel.module.css";
import { useArticlesRefresh } from "../../../articles/article-lists.ts";
import { useDraft } from "../use-draft.ts";
import { useSameNameQuestion } from "./use-same-name-question.tsx";

/** Creates a category. */
export function CategoryForm() {
  const refresh = useArticlesRefresh();
  const { confirmName, dialog } = useSameNameQuestion();
  const create = api.knowledgeBase.createCategory.useMutation();
  const { draft, setDraft } = useDraft("new-category");
  const [begun, setBegun] = useState(() => readDraft(draft));
  const { form, field, sending } = useForm({
    schema: async () => categorySchema,
    async send(values) {
      await confirmName(values);
      await create.mutateAsync(values);
      setDraft(null);
      setBegun({ name: "", description: "" });
      showToast({ title: categoriesCopy.created });
      void refresh();
    },
    onFailure: (error) => toastFailure(error, categoriesCopy.createFailed),
  });

  function keep(event: InputEvent<HTMLFormElement>) {
    form.onInput();
    const typed = readForm(new FormData(event.currentTarget));
    setDraft(typed.name + typed.description === "" ? null : JSON.stringify(typed));
  }

  return (
    <form {...form} onInput={keep} className={panel.form} aria-labelledby="new-category">
      <h2 id="new-category" className="title-dialog">
        {categoriesCopy.formTitle}
      </h2>
      <TextField
        key={`name ${begun.name}`}
        {...field("name")}
        defaultValue={begun.name}
        label={categoriesCopy.name}
        placeholder={categoriesCopy.namePlaceholder}
        autoComplete="off"
      />
      <TextAreaField
        key={`description ${begun.description}`}
        {...field("description")}
        label={categoriesCopy.description}
        rows={3}
        defaultValue={begun.description}
      />
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

type Typed = { name: string; description: string };

function readForm(data: FormData): Typed {
  return { name: textOf(data.get("name")), description: textOf(data.get("description")) };
}

/** What was typed here before the user went elsewhere in the panel. */
function readDraft(draft: string | null): Typed {
  const typed = parseStored(draft);
  const data = new Map(typeof typed === "object" && typed !== null ? Object.entries(typed) : []);
  return { name: textOf(data.get("name")), description: textOf(data.get("description")) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
