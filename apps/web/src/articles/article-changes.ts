import type {
  ArticleChange,
  ArticleForm,
  ListedArticle,
  SeenArticle,
} from "@antochi/contract/knowledge-base";
import { readTitle } from "./article-fields.tsx";
import { shownPublication } from "./publication-fields.tsx";

/** The fields of an article that the edit form shows. */
export type EditedArticle = Pick<
  ListedArticle,
  "id" | "categoryId" | "title" | "publication" | "description" | "handling" | "tracesCopies"
>;

/**
 * The fields in which a form differs from the article that it was opened with. The rest is left out: another administrator
 * may have changed it meanwhile, and fields that were not touched here must not overwrite that.
 */
export function changesOf({ id, ...form }: ArticleForm, opened: EditedArticle) {
  const { categoryId, title } = opened;
  return { id, ...differing(form, { categoryId, title: readTitle(title), ...shownPublication(opened) }) };
}

/**
 * The values that the user saw of the changed fields; of state and dates always all three, since none makes sense without
 * the others.
 */
export function seenOf(changes: ArticleChange, { publication, ...article }: EditedArticle): SeenArticle {
  const { categoryId, title, description, handling, tracesCopies } = article;
  const { state, publishAt, withdrawAt, offlineDays, audience } = publication ?? {};
  return {
    ...(changes.categoryId !== undefined && { categoryId }),
    ...(changes.title !== undefined && { title }),
    ...(changes.description !== undefined && { description }),
    ...(changes.handling !== undefined && { handling }),
    ...(changes.tracesCopies !== undefined && { tracesCopies }),
    ...(changes.offlineDays !== undefined && { offlineDays }),
    ...(changes.audience !== undefined && { audience }),
    ...([changes.state, changes.publishAt, changes.withdrawAt].some((each) => each !== undefined) && {
      state,
      publishAt,
      withdrawAt,
    }),
  };
}

/** The changes without the fields that another administrator changed as well; a draft's date is dropped with its state. */
export function withoutFields(changes: ArticleChange, fields: readonly string[]): ArticleChange {
  const left = Object.entries(changes).filter(
    ([name]) => !fields.includes(name) && !(name === "publishAt" && fields.includes("state")),
  );
  return { ...Object.fromEntries(left), id: changes.id };
}

/**
 * The article as the user has seen it, after being shown the newest values of these fields: all others keep their original
 * values, since a newer change there is still unseen and must still cause a conflict.
 */
export function withSeen<Article extends EditedArticle>(
  article: Article,
  { newest, fields }: { newest: EditedArticle; fields: readonly string[] },
): Article {
  const { publication, ...others } = newest;
  const seen = Object.entries({ ...others, ...publication }).filter(([name]) => fields.includes(name));
  return withChanges(article, { ...Object.fromEntries(seen), id: article.id });
}

/** An article with the changes applied, as the form shows it. */
export function withChanges<Article extends EditedArticle>(
  article: Article,
  changes: ArticleChange,
): Article {
  const { categoryId, title, description, handling, tracesCopies } = { ...article, ...defined(changes) };
  const { state, publishAt, withdrawAt, offlineDays, audience } = {
    ...article.publication,
    ...defined(changes),
  };
  return {
    ...article,
    categoryId,
    title,
    description,
    handling,
    tracesCopies,
    ...(article.publication && {
      publication: {
        ...article.publication,
        ...defined({ state, publishAt, withdrawAt, offlineDays, audience }),
      },
    }),
  };
}

/** The newest article with the changes applied, but for the fields that another administrator changed as well. */
export function onNewest(
  newest: ListedArticle,
  { changes, fields }: { changes: ArticleChange; fields: readonly string[] },
): ListedArticle {
  // A withdrawn article has no dates.
  const isOver = newest.publication?.state === "withdrawn";
  return withChanges(
    newest,
    withoutFields(changes, isOver ? [...fields, "publishAt", "withdrawAt"] : fields),
  );
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const given: Defined<Fields> = {};
  for (const name in fields) {
    const value = fields[name];
    if (isDefined(value)) given[name] = value;
  }
  return given;
}

function isDefined<Value>(value: Value): value is Exclude<Value, undefined> {
  return value !== undefined;
}

function differing<Fields extends object>(fields: Fields, before: Partial<Fields>): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name in fields) {
    if (JSON.stringify(fields[name]) !== JSON.stringify(before[name])) changed[name] = fields[name];
  }
  return changed;
}
