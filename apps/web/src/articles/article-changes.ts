import type { ArticleForm, ListedArticle } from "@antochi/contract/knowledge-base";
import { readTitle } from "./article-fields.tsx";
import { shownPublication } from "./publication-fields.tsx";

/** What the edit form shows of an article. */
export type EditedArticle = Pick<
  ListedArticle,
  "id" | "categoryId" | "title" | "publication" | "description" | "handling" | "tracesCopies"
>;

/**
 * What a form says otherwise than the article that it was opened with. The rest is left out: another administrator may have
 * changed that meanwhile, and what nobody touched here must not undo it.
 */
export function changesOf({ id, ...form }: ArticleForm, opened: EditedArticle) {
  const { categoryId, title } = opened;
  return { id, ...differing(form, { categoryId, title: readTitle(title), ...shownPublication(opened) }) };
}

function differing<Fields extends object>(fields: Fields, before: Partial<Fields>): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name in fields) {
    if (JSON.stringify(fields[name]) !== JSON.stringify(before[name])) changed[name] = fields[name];
  }
  return changed;
}
