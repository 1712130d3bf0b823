import type { CategoryItem } from "@antochi/contract/knowledge-base";
import type { KnowledgeBaseCategory } from "@antochi/db/tables/knowledge-base-categories";

/** A category as everyone sees it. */
export function presentCategory({ id, name, description }: KnowledgeBaseCategory): CategoryItem {
  return { id, name, description };
}
