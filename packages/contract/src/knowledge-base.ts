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
 * The changed fields of a category; omitted fields stay as they are. Where `seen` says what the client saw, the change is
 * refused if that has changed meanwhile.
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
  /** The `objectPath` that the registration of the PDF returned. */
  pdfPath: requiredText("PDF file is required", { max: limits.objectPathMax }),
});

/** A new article with the fields of its publication, which the panel sends too. */
export const newArticleSchema = articleSchema.extend(publicationFields);
export type NewArticle = z.output<typeof newArticleSchema>;

/** An update as the specified address accepts it. */
export const articleUpdateSchema = z.object({
  id: pathId,
  categoryId,
  title,
  /** Another registered PDF, to replace the present one. */
  pdfPath: requiredText("PDF file is required", { max: limits.objectPathMax }).optional(),
});

/** All fields of an article's form. */
export const articleFormSchema = articleUpdateSchema.extend({
  ...publicationFields,
  /** What another PDF changes, for readers of the previous one. */
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
 * The changed fields of an article; omitted ones stay as they are. Where `seen` says what the client saw, the change is
 * refused if that has changed meanwhile.
 */
export const articleChangeSchema = articleFormSchema
  .partial({ categoryId: true, title: true })
  .extend({ seen: seenArticleSchema.partial().optional() });
export type ArticleChange = z.output<typeof articleChangeSchema>;
export type SeenArticle = NonNullable<ArticleChange["seen"]>;

export const categoryPageSchema = listInput(pageSizes.categories, categoriesCursor);
/** A page of categories in the administrators' order. */
export const orderedCategoryPageSchema = listInput(pageSizes.categories, orderedCategoriesCursor);
export const articlePageSchema = listInput(pageSizes.articles, articlesCursor);

/** A category and the one that it is put before; null puts it at the end. */
export const categoryMoveSchema = z.object({
  id: bodyId("Category is required"),
  beforeId: categoryId.nullable(),
});

/** A name that a category has or is to get; `exceptId` is that category's own id. */
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

/** The PDF and the title that an article is to have; `exceptId` is that article's id. */
export const alikeArticlesInputSchema = z.object({
  pdfPath: requiredText("PDF file is required", { max: limits.objectPathMax }).optional(),
  title: title.optional(),
  exceptId: bodyId("Article ID is required").optional(),
});

export const articleSearchSchema = z.object({
  /** Part of a title or of a category's name, ignoring case and accents. */
  search: optionalText({ max: limits.searchMax }),
});

/** How many articles there are, and how many of them a search finds; all without a search. */
export const articleCountsSchema = z.object({ all: z.int(), found: z.int() });

/** A category as every REST response shows it. */
export const categoryItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
});
export type CategoryItem = z.output<typeof categoryItemSchema>;

/** A category as the screens list it, with the number of its articles and its place in the administrators' order. */
export const listedCategorySchema = categoryItemSchema.extend({ articleCount: z.int(), position: z.int() });
export type ListedCategory = z.output<typeof listedCategorySchema>;

/**
 * An article as every REST response shows it. `pdfPath` is included for members only, `createdBy` for admins only; times are
 * ISO-8601 UTC.
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
  /** The edition's number, from 1. */
  edition: z.int(),
  pageCount: z.int(),
  size: z.int(),
  thumbnailPath: z.string().nullable(),
  /** For how many days without contact it may be kept on a device; null where it may not be kept. */
  offlineDays: z.int().nullable(),
  /** Its scanned pages, and how many of them are not recognised; null until it was examined for them. */
  scan: z.object({ pages: z.int(), unread: z.int() }).nullable(),
  /** Whether it has an outline; null until its text was read. */
  hasOutline: z.boolean().nullable(),
});
export type ArticleDocument = z.output<typeof documentSchema>;

/** The result of comparing an article's PDF with its registered length and SHA-256, and when. */
export const fileCheckSchema = z.object({
  condition: z.enum(["ok", "missing", "altered"]),
  checkedAt: z.iso.datetime(),
});

/** The check of a PDF that is missing or altered, and so is not delivered. */
const wrongFileSchema = fileCheckSchema.extend({
  condition: fileCheckSchema.shape.condition.exclude(["ok"]),
});

/** Which PDF of an article to check: that of its current edition, unless another is given. */
export const checkedFileSchema = byId.extend({
  edition: editionNumber.optional(),
});

/**
 * How many editions of articles have such a PDF, and at most twenty of them, longest unchecked first. A PDF of several
 * editions is listed as the latest of them.
 */
export const wrongFilesSchema = z.object({
  count: z.int(),
  articles: z.array(
    wrongFileSchema.extend({ id: z.int(), title: z.string(), edition: z.int(), isCurrent: z.boolean() }),
  ),
});

/**
 * An article as the screens list it. `document` is included for members only; `publication` for administrators, and so is
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
 * Existing articles that are alike: one with an edition of the same file, byte for byte, and one with the same title,
 * ignoring case and accents. `edition` is the number of that edition or, for the title, of the latest one.
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
  /** The article that was made from this very upload. */
  madeOfIt: z.int().nullable(),
});
export type AlikeArticles = z.output<typeof alikeArticlesSchema>;
