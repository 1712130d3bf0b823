import type { CategoryItem } from "@antochi/contract/knowledge-base";
import { articlesCopy } from "../content/admin.ts";
import { SelectField } from "../ui/select-field.tsx";
import { TextAreaField } from "../ui/text-area-field.tsx";
import type { FieldErrors } from "../ui/use-form.ts";

type ArticleFieldsProps = {
  categories: readonly CategoryItem[];
  errors: FieldErrors;
  values?: { categoryId: number; title: string };
};

/** What an article's two forms have in common: its category and its title. */
export function ArticleFields({ categories, errors, values }: ArticleFieldsProps) {
  return (
    <>
      <SelectField
        // A select forgets a default that came before its options.
        key={categories.length}
        label={articlesCopy.category}
        name="categoryId"
        placeholder={articlesCopy.categoryPlaceholder}
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        defaultValue={values ? String(values.categoryId) : ""}
        error={errors["categoryId"]}
      />
      <TextAreaField
        label={articlesCopy.title}
        name="title"
        rows={2}
        defaultValue={values?.title ?? ""}
        error={errors["title"]}
      />
    </>
  );
}

/** The form's controls as the schemas take them: the select's value becomes a number, the title is one line. */
export function readArticle(data: FormData) {
  const category = data.get("categoryId");
  const title = data.get("title");
  return {
    categoryId: category ? Number(category) : undefined,
    title: typeof title === "string" ? title.replaceAll(/\s+/g, " ") : undefined,
  };
}
