import { z } from "zod";
import { bodyId, pathId } from "./ids.ts";
import { limits } from "./limits.ts";
import { optionalText, requiredText } from "./text.ts";

export const categorySchema = z.object({
  name: requiredText("Category name is required", { max: limits.categoryNameMax }),
  description: optionalText({ max: limits.categoryDescriptionMax, multiline: true }),
});
export type CategoryFields = z.output<typeof categorySchema>;

const categoryId = bodyId("Category is required");
const title = requiredText("Article title is required", { max: limits.articleTitleMax });

export const articleSchema = z.object({
  categoryId,
  title,
  /** The `objectPath` that registering a PDF answered. */
  pdfPath: requiredText("PDF file is required", { max: limits.objectPathMax }),
});
export type ArticleFields = z.output<typeof articleSchema>;

export const articleUpdateSchema = z.object({
  id: pathId,
  categoryId,
  title,
  /** Another registered PDF that takes the place of the present one. */
  pdfPath: requiredText("PDF file is required", { max: limits.objectPathMax }).optional(),
});
export type ArticleUpdate = z.output<typeof articleUpdateSchema>;

/** A category as every list and answer shows it. */
export const categoryItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
});
export type CategoryItem = z.output<typeof categoryItemSchema>;

/**
 * An article as lists and answers show it. `pdfPath` is there for members only, `createdBy` for admins only;
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

/** What a member is told of an article's document; `size` is in bytes, `thumbnailPath` the address of a PNG. */
export const documentItemSchema = z.object({
  articleId: z.int(),
  pageCount: z.int(),
  size: z.int(),
  thumbnailPath: z.string().nullable(),
});
export type DocumentItem = z.output<typeof documentItemSchema>;
