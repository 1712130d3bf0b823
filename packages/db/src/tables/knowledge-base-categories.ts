import type { Generated, GeneratedAlways, Insertable, Selectable } from "kysely";

/** `knowledge_base_categories`: the headings that articles stand under. */
export type KnowledgeBaseCategoriesTable = {
  id: GeneratedAlways<number>;
  name: string;
  description: string | null;
  createdAt: Generated<Date>;
};

export type KnowledgeBaseCategory = Selectable<KnowledgeBaseCategoriesTable>;
export type NewKnowledgeBaseCategory = Insertable<KnowledgeBaseCategoriesTable>;
