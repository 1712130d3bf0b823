import type { Standing } from "@antochi/contract/reading-report";
import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { createContext, useContext } from "react";
import type { CopyPurpose } from "../../../content/copies.ts";
import type { Changes } from "./changes/use-edition-changes.ts";
import type { Marks } from "./marks/use-marks.ts";
import type { ReaderActions, ReaderRefs } from "./reader-actions.ts";
import type { ReaderState } from "./reader-state.ts";

/** What is known of this member's reading of the open edition. */
export type ReadingRecord = {
  /** Undefined until it is known. */
  standing: Standing | undefined;
  /** Pages seen now or before, on whatever device. */
  seen: ReadonlySet<number>;
  /** Has it fetched again, as after an acknowledgement. */
  refresh: () => void;
  /**
   * Settles once what was seen until now is told, or kept to be told before whatever comes after; rejects where it is
   * neither.
   */
  flush: () => Promise<void>;
};

export type ReaderContextValue = {
  article: ListedArticle;
  /** The document as it is printed and saved. */
  file: { url: string; name: string };
  state: ReaderState;
  actions: ReaderActions;
  refs: ReaderRefs;
  /** Where the document was opened because its reader had stopped there. */
  continuedAt: number | undefined;
  /** What this member has seen of it, and whether they are asked to. */
  record: ReadingRecord;
  /** Their bookmarks and notes in it. */
  marks: Marks;
  /** What changed since the edition that they read last; undefined where that is the current one, or they read none. */
  changes: Changes | undefined;
  /** Asks about a copy that carries its reader's name, where the article is copied so; else the file is taken as it is. */
  takeCopy: ((purpose: CopyPurpose) => void) | undefined;
};

/** The same before anything is known of the reading. */
export type OpenDocument = Omit<ReaderContextValue, "record" | "marks" | "changes" | "takeCopy">;

export const ReaderContext = createContext<ReaderContextValue | undefined>(undefined);

/** The open document, how far it is, and what can be done with it. Within the reader only. */
export function useReader(): ReaderContextValue {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error("There is no reader around this");
  return reader;
}
