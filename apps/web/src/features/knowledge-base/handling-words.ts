import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";

const words = new Map<string, string>(Object.entries(knowledgeBaseCopy.document.handlings));

/** An article's handling label in the language of the screens; copies carry it as it is stored. */
export function handlingWords(label: string): string {
  return words.get(label) ?? label;
}
