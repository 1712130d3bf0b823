import type { Generated, GeneratedAlways, Insertable, Selectable } from "kysely";
import type { HandlingColumns } from "./handling.ts";

/** `knowledge_base_messages`: what readers and visitors send from the knowledge base. */
export type KnowledgeBaseMessagesTable = HandlingColumns & {
  id: GeneratedAlways<number>;
  /** The signed-in sender; null for a visitor, and once the sender's account is gone. */
  userId: number | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  createdAt: Generated<Date>;
};

export type KnowledgeBaseMessage = Selectable<KnowledgeBaseMessagesTable>;
export type NewKnowledgeBaseMessage = Insertable<KnowledgeBaseMessagesTable>;
