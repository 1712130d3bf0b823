import { z } from "zod";
import { articleItemSchema, categoryItemSchema } from "./knowledge-base.ts";
import { limits } from "./limits.ts";
import { pageInput, pageSizes } from "./pagination.ts";
import { optionalText } from "./text.ts";

/** Part of a title or of a category's name, whatever its case and accents. */
const search = optionalText({ max: limits.searchMax });

export const catalogueSearchSchema = z.object({ search });
export const cataloguePageSchema = pageInput(pageSizes.catalogue).extend({ search });

/** An article as administrators manage it, with its category's name and its document; `size` is in bytes. */
export const catalogueArticleSchema = articleItemSchema
  .pick({ id: true, categoryId: true, title: true, updatedAt: true })
  .extend({
    categoryName: z.string(),
    pageCount: z.int(),
    size: z.int(),
    thumbnailPath: z.string().nullable(),
  });
export type CatalogueArticle = z.output<typeof catalogueArticleSchema>;

/** How many articles there are, and how many of them a search finds; without one, all. */
export const catalogueCountsSchema = z.object({ all: z.int(), found: z.int() });

/** A category with how many articles are in it. */
export const catalogueCategorySchema = categoryItemSchema.extend({ articleCount: z.int() });
export type CatalogueCategory = z.output<typeof catalogueCategorySchema>;
