import type { Generated, GeneratedAlways, Insertable, Selectable } from "kysely";

/** `knowledge_base_articles`: one PDF each; no two articles share a PDF. */
export type KnowledgeBaseArticlesTable = {
  id: GeneratedAlways<number>;
  categoryId: number;
  title: string;
  /** The `objectPath` of a registered stored file. */
  pdfPath: string;
  createdBy: number;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  /** The title without case and accents, kept by Postgres for searches. */
  searchText: GeneratedAlways<string>;
  /** The title's words and their stems, kept by Postgres (`search_vector`). */
  search: GeneratedAlways<string>;
};

export type KnowledgeBaseArticle = Selectable<KnowledgeBaseArticlesTable>;
export type NewKnowledgeBaseArticle = Insertable<KnowledgeBaseArticlesTable>;
