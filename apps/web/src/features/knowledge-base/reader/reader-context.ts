import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { createContext, useContext } from "react";
import type { ReaderActions, ReaderRefs } from "./reader-actions.ts";
import type { ReaderState } from "./reader-state.ts";

export type ReaderContextValue = {
  article: ListedArticle;
  /** The document as it is printed and saved. */
  file: { url: string; name: string };
  state: ReaderState;
  actions: ReaderActions;
  refs: ReaderRefs;
  /** Where the document was opened because its reader had stopped there. */
  continuedAt: number | undefined;
};

export const ReaderContext = createContext<ReaderContextValue | undefined>(undefined);

/** The open document, how far it is, and what can be done with it. Within the reader only. */
export function useReader(): ReaderContextValue {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error("There is no reader around this");
  return reader;
}
