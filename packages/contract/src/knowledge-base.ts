import { z } from "zod";
import { articlesCursor, categoriesCursor, orderedCategoriesCursor } from "./cursors.ts";
import { bodyId, byId, editionNumber, pathId } from "./ids.ts";
import { limits } from "./limits.ts";
import { listInput, pageSizes } from "./pagination.ts";
import { audienceKinds, publicationFields, publicationSchema } from "./publication.ts";
import { optionalText, requiredText } from "./text.ts";

export const categorySchema = z.object({
  name: requiredText("Category name is required", { max: limits.categoryNameMax }),
  description: optionalText({ max: limits.categoryDescriptionMax, multiline: true }),
});
export type CategoryFields = z.output<typeof categorySchema>;

const asCategorySeen = "Must be what was seen of the category";

/**
 * What of a category somebody has changed; what is left out stays as it is. Where they say what they have `seen` of it, the
 * change is refused if that has become something else meanwhile.
 */
export const categoryChangeSchema = categorySchema.partial().extend({
  seen: z
    .object(
      {
        name: z.string(asCategorySeen).max(limits.categoryNameMax, asCategorySeen),
        description: z.string(asCategorySeen).max(limits.categoryDescriptionMax, asCategorySeen).nullable(),
      },
      asCategorySeen,
    )
    .optional(),
});

const categoryId = bodyId("Category is required");
const title = requiredText("Article title is required", { max: limits.articleTitleMax });

export const articleSchema = z.object({
  categoryId,
  title,
  /** The `objectPath` that registering a PDF answered. */
  pdfPath: requiredText("PDF file is required", { max: limits.objectPathMax }),
});

/** The same with what the panel says of its publication besides. */
export const newArticleSchema = articleSchema.extend(publicationFields);
export type NewArticle = z.output<typeof newArticleSchema>;

/** As the specified address takes it. */
export const articleUpdateSchema = z.object({
  id: pathId,
  categoryId,
  title,
  /** Another registered PDF that takes the place of the present one. */
  pdfPath: requiredText("PDF file is required", { max: limits.objectPathMax }).optional(),
});

/** All that an article's form says. */
export const articleFormSchema = articleUpdateSchema.extend({
  ...publicationFields,
  /** What another PDF changes, for who read the one before. */
  changes: optionalText({ max: limits.editionChangesMax, multiline: true }).optional(),
});
export type ArticleForm = z.output<typeof articleFormSchema>;

const asSeen = "Must be what was seen of the article";

/** What an administrator saw of an article. */
const seenArticleSchema = z.object(
  {
    state: z.enum(publicationSchema.shape.state.options, asSeen),
    publishAt: z.iso.datetime(asSeen).nullable(),
    withdrawAt: z.iso.datetime(asSeen).nullable(),
    offlineDays: z.int(asSeen).nullable(),
    audience: z
      .array(
        z.object(
          { kind: z.enum(audienceKinds, asSeen), name: z.string(asSeen).max(limits.unitMax, asSeen) },
          asSeen,
        ),
        asSeen,
      )
      .max(limits.audienceMax, asSeen),
    categoryId: z.int(asSeen),
    title: z.string(asSeen).max(limits.articleTitleMax, asSeen),
    description: z.string(asSeen).max(limits.articleDescriptionMax, asSeen).nullable(),
    handling: z.string(asSeen).max(limits.searchMax, asSeen).nullable(),
    tracesCopies: z.boolean(asSeen),
  },
  asSeen,
);

/**
 * What of it somebody has changed; what is left out stays as it is. Where they say what they have `seen` of it, the change
 * is refused if that has become something else meanwhile.
 */
export const articleChangeSchema = articleFormSchema
  .partial({ categoryId: true, title: true })
  .extend({ seen: seenArticleSchema.partial().optional() });
export type ArticleChange = z.output<typeof articleChangeSchema>;
export type SeenArticle = NonNullable<ArticleChange["seen"]>;

export const categoryPageSchema = listInput(pageSizes.categories, categoriesCursor);
/** The same in the order of the administrators. */
export const orderedCategoryPageSchema = listInput(pageSizes.categories, orderedCategoriesCursor);
export const articlePageSchema = listInput(pageSizes.articles, articlesCursor);

/** A category and the one that it is put before; null puts it at the end. */
export const categoryMoveSchema = z.object({
  id: bodyId("Category is required"),
  beforeId: categoryId.nullable(),
});

/** A name that a category has or is to get; `exceptId` is that category's own. */
export const categoryNameSchema = z.object({
  name: categorySchema.shape.name,
  exceptId: categoryId.optional(),
});

const articleIds = z
  .array(bodyId("Article ID is required"), "Articles are required")
  .min(1, "Articles are required")
  .max(limits.articlesAtOnce, `At most ${limits.articlesAtOnce} articles at once`);

export const articlesSchema = z.object({ ids: articleIds });
export const articlesMoveSchema = articlesSchema.extend({ categoryId });

/** How many of the articles were still there. */
export const articlesChangedSchema = z.object({ count: z.int() });

/** What an article is to be made of; `exceptId` is the article that is to have it. */
export const alikeArticlesInputSchema = z.object({
  pdfPath: requiredText("PDF file is required", { max: limits.objectPathMax }).optional(),
  title: title.optional(),
  exceptId: bodyId("Article ID is required").optional(),
});

export const articleSearchSchema = z.object({
  /** Part of a title or of a category's name, whatever its case and accents. */
  search: optionalText({ max: limits.searchMax }),
});

/** How many articles there are, and how many of them a search finds; without one, all. */
export const articleCountsSchema = z.object({ all: z.int(), found: z.int() });

/** A category as every answer over REST shows it. */
export const categoryItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
});
export type CategoryItem = z.output<typeof categoryItemSchema>;

/** A category as the screens list it, with how many articles are in it and its place in the order of the administrators. */
export const listedCategorySchema = categoryItemSchema.extend({ articleCount: z.int(), position: z.int() });
export type ListedCategory = z.output<typeof listedCategorySchema>;

/**
 * An article as every answer over REST shows it. `pdfPath` is there for members only, `createdBy` for admins only;
 * the instants are ISO-8601 UTC.
 */
export const articleItemSchema = z.object({
  id: z.int(),
  categoryId: z.int(),
  title: z.string(),
  pdfPath: z.string().optional(),
  createdBy: z.int().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ArticleItem = z.output<typeof articleItemSchema>;

/** An article's PDF as the screens show it; `size` is in bytes, `thumbnailPath` the address of a PNG. */
const documentSchema = z.object({
  /** Which edition of the article it is, from 1. */
  edition: z.int(),
  pageCount: z.int(),
  size: z.int(),
  thumbnailPath: z.string().nullable(),
  /** For how many days without contact it may be kept on a device; null where it may not. */
  offlineDays: z.int().nullable(),
  /** Its pages that are pictures, and how many of them are not read; null until it was looked through for them. */
  scan: z.object({ pages: z.int(), unread: z.int() }).nullable(),
});
export type ArticleDocument = z.output<typeof documentSchema>;

/** What a comparison of an article's PDF with its length and SHA-256 found, and when. */
export const fileCheckSchema = z.object({
  condition: z.enum(["ok", "missing", "altered"]),
  checkedAt: z.iso.datetime(),
});

/** The same of one that is not as it was registered, and is not handed out. */
const wrongFileSchema = fileCheckSchema.extend({
  condition: fileCheckSchema.shape.condition.exclude(["ok"]),
});

/** Which PDF of an article is to be checked: that of its current edition unless another is told. */
export const checkedFileSchema = byId.extend({
  edition: editionNumber.optional(),
});

/**
 * How many editions of articles have such a PDF, and those whose check is the longest ago, twenty at most. One that is
 * several editions is told as the last of them.
 */
export const wrongFilesSchema = z.object({
  count: z.int(),
  articles: z.array(
    wrongFileSchema.extend({ id: z.int(), title: z.string(), edition: z.int(), isCurrent: z.boolean() }),
  ),
});

/**
 * An article as the screens list it. `document` is there for members only; `publication` for administrators, and
 * `wrongFile`, where the PDF is missing or altered.
 */
export const listedArticleSchema = articleItemSchema.extend({
  categoryName: z.string(),
  description: z.string().nullable(),
  handling: z.string().nullable(),
  tracesCopies: z.boolean(),
  publication: publicationSchema.optional(),
  document: documentSchema.optional(),
  wrongFile: wrongFileSchema.optional(),
});
export type ListedArticle = z.output<typeof listedArticleSchema>;

/**
 * Articles that are there already: one of which the same file, byte for byte, is an edition, and one of the same title,
 * whatever its case and accents. `edition` is the number of that edition, and of the last one.
 */
const alikeArticleSchema = z.object({
  id: z.int(),
  title: z.string(),
  categoryId: z.int(),
  edition: z.int(),
  publishedAt: z.iso.datetime(),
});
export type AlikeArticle = z.output<typeof alikeArticleSchema>;
export const alikeArticlesSchema = z.object({
  sameFile: alikeArticleSchema.nullable(),
  sameTitle: alikeArticleSchema.nullable(),
  /** The article that was made of this very upload. */
  madeOfIt: z.int().nullable(),
});
export type AlikeArticles = z.output<typeof alikeArticlesSchema>;
