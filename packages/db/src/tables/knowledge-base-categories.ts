import type { Generated, GeneratedAlways, Insertable, Selectable } from "kysely";

/** `knowledge_base_categories`: the headings that articles stand under. */
export type KnowledgeBaseCategoriesTable = {
  id: GeneratedAlways<number>;
  name: string;
  description: string | null;
  createdAt: Generated<Date>;
  /** Its place in the order of the administrators; those at one place stand by name. */
  position: Generated<number>;
};

export type KnowledgeBaseCategory = Selectable<KnowledgeBaseCategoriesTable>;
export type NewKnowledgeBaseCategory = Insertable<KnowledgeBaseCategoriesTable>;
