import type { CategoryItem } from "@antochi/contract/knowledge-base";
import { articlesCopy } from "../content/admin.ts";
import { SelectField, type SelectOption } from "../ui/fields/select-field.tsx";
import { TextAreaField } from "../ui/fields/text-area-field.tsx";
import type { NamedField } from "../api-client/use-form.ts";
import { CategoriesNotLoaded } from "./not-loaded.tsx";

type ArticleFieldsProps = {
  categories: readonly CategoryItem[];
  /** The name of a control, and its error. */
  field: (name: "categoryId" | "title") => NamedField;
  /** A draft may have only a title. */
  values?: { categoryId?: number; categoryName?: string; title: string };
};

/** The fields that both article forms share: category and title. */
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
      <CategoriesNotLoaded />
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
 * Keeps the article's own category among the options while the others are still loading: a select loses a value that is not
 * among its options.
 */
function withOwn(
  options: readonly SelectOption[],
  { categoryId, categoryName = "" }: NonNullable<ArticleFieldsProps["values"]>,
): readonly SelectOption[] {
  if (categoryId === undefined) return options;
  const own = { value: String(categoryId), label: categoryName };
  return options.some(({ value }) => value === own.value) ? options : [own, ...options];
}

/** The form's values as the schemas expect them: the category as a number, the title on one line. */
export function readArticle(data: FormData) {
  const category = data.get("categoryId");
  const title = data.get("title");
  return {
    categoryId: category ? Number(category) : undefined,
    title: typeof title === "string" ? readTitle(title) : undefined,
  };
}

/** A title on one line, with any line breaks replaced. */
export function readTitle(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
