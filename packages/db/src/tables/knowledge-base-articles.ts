import type { ArticleState } from "@antochi/contract/publication";
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
  state: Generated<ArticleState>;
  /** When a draft becomes public. */
  publishAt: Date | null;
  /** When it is withdrawn. */
  withdrawAt: Date | null;
  /** Since when it is published, kept by Postgres; null where it is not. */
  publishedSince: GeneratedAlways<Date | null>;
  description: string | null;
  /** How a copy is to be handled, in the firm's own words (`handlingLabels`). */
  handling: string | null;
  /** For how many days without contact it may be kept on a device, 0 for as long as is usual; null where it may not. */
  offlineDays: number | null;
  /** Whether a download or print carries its reader's name and a code. */
  tracesCopies: Generated<boolean>;
  /** For whom it is: `unit:…` and `rank:…`; every member where it names none. */
  audience: Generated<string[]>;
  /** The groups of people who may read it now, kept by Postgres. */
  readers: GeneratedAlways<string[]>;
  /** The title without case and accents, kept by Postgres for searches. */
  searchText: GeneratedAlways<string>;
  /** The title's words and their stems, kept by Postgres (`search_vector`). */
  search: GeneratedAlways<string>;
};

export type KnowledgeBaseArticle = Selectable<KnowledgeBaseArticlesTable>;
export type NewKnowledgeBaseArticle = Insertable<KnowledgeBaseArticlesTable>;
