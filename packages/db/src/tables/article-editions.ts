import type { Generated, Selectable } from "kysely";

/** `article_editions`: every PDF that an article has had, kept by a trigger of `knowledge_base_articles`. */
export type ArticleEditionsTable = {
  articleId: number;
  /** From 1, counted for each article. */
  number: number;
  /** A file may be that of several editions of one article, and of no other article. */
  pdfPath: string;
  isCurrent: Generated<boolean>;
  /** Whether members may still read it although there is a newer one. */
  isOpen: Generated<boolean>;
  /** What it changed, in an administrator's words. */
  changes: string | null;
  publishedBy: number | null;
  publishedAt: Date;
};

export type ArticleEdition = Selectable<ArticleEditionsTable>;
