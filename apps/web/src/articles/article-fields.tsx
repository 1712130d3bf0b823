import type { CategoryItem } from "@antochi/contract/knowledge-base";
import { articlesCopy } from "../content/admin.ts";
import { SelectField, type SelectOption } from "../ui/select-field.tsx";
import { TextAreaField } from "../ui/text-area-field.tsx";
import type { NamedField } from "../api-client/use-form.ts";

type ArticleFieldsProps = {
  categories: readonly CategoryItem[];
  /** Names a control and says what it was refused for. */
  field: (name: "categoryId" | "title") => NamedField;
  /** A draft may have a title alone. */
  values?: { categoryId?: number; categoryName?: string; title: string };
};

/** What an article's two forms have in common: its category and its title. */
export function ArticleFields({ categories, field, values }: ArticleFieldsProps) {
  const options = categories.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <SelectField
        {...field("categoryId")}
        label={articlesCopy.category}
        placeholder={articlesCopy.categoryPlaceholder}
        options={values ? withOwn(options, values) : options}
        defaultValue={values?.categoryId?.toString() ?? ""}
      />
      <TextAreaField
        {...field("title")}
        label={articlesCopy.title}
        rows={2}
        defaultValue={values?.title ?? ""}
      />
    </>
  );
}

/**
 * Has an article's own category among the options also while the others are on their way: a select
 * forgets what is not among them.
 */
function withOwn(
  options: readonly SelectOption[],
  { categoryId, categoryName = "" }: NonNullable<ArticleFieldsProps["values"]>,
): readonly SelectOption[] {
  if (categoryId === undefined) return options;
  const own = { value: String(categoryId), label: categoryName };
  return options.some(({ value }) => value === own.value) ? options : [own, ...options];
}

/** The form's controls as the schemas take them: the select's value becomes a number, the title is one line. */
export function readArticle(data: FormData) {
  const category = data.get("categoryId");
  const title = data.get("title");
  return {
    categoryId: category ? Number(category) : undefined,
    title: typeof title === "string" ? readTitle(title) : undefined,
  };
}

/** A title as the form has it: one line, also of a text that has several. */
export function readTitle(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
