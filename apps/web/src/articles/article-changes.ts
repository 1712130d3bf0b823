import type {
  ArticleChange,
  ArticleForm,
  ListedArticle,
  SeenArticle,
} from "@antochi/contract/knowledge-base";
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

/** What was seen of what is changed; of state and dates all three, since none says anything without the others. */
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

/** What was typed without these fields, which another administrator changed as well; a draft's date goes with its state. */
export function withoutFields(changes: ArticleChange, fields: readonly string[]): ArticleChange {
  const left = Object.entries(changes).filter(
    ([name]) => !fields.includes(name) && !(name === "publishAt" && fields.includes("state")),
  );
  return { ...Object.fromEntries(left), id: changes.id };
}

/**
 * What somebody has seen of an article who was shown what these fields are by now, and of all others what they were at
 * first: in a change of any other field they would still meet what they never saw.
 */
export function withSeen<Article extends EditedArticle>(
  article: Article,
  { newest, fields }: { newest: EditedArticle; fields: readonly string[] },
): Article {
  const { publication, ...others } = newest;
  const seen = Object.entries({ ...others, ...publication }).filter(([name]) => fields.includes(name));
  return withChanges(article, { ...Object.fromEntries(seen), id: article.id });
}

/** An article as the form shows it once what was typed is put on it. */
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
