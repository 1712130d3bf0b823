import type { Standing } from "@antochi/contract/reading-report";
import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { createContext, useContext } from "react";
import type { CopyPurpose } from "../../../content/copies.ts";
import type { Changes } from "./changes/use-edition-changes.ts";
import type { Marks } from "./marks/use-marks.ts";
import type { ReaderActions, ReaderRefs } from "./reader-actions.ts";
import type { ReaderState } from "./reader-state.ts";

/** What is known about this member's reading of the open edition. */
export type ReadingRecord = {
  /** Undefined until it is known. */
  standing: Standing | undefined;
  /** Pages seen now or before, on any device. */
  seen: ReadonlySet<number>;
  /** Refetches it, as after an acknowledgement. */
  refresh: () => void;
  /** Resolves once everything seen so far is sent, or queued ahead of whatever comes next; rejects where neither worked. */
  flush: () => Promise<void>;
};

export type ReaderContextValue = {
  article: ListedArticle;
  /** The file for printing and downloading. */
  file: { url: string; name: string };
  state: ReaderState;
  actions: ReaderActions;
  refs: ReaderRefs;
  /** The page at which the document was opened because its reader had stopped there. */
  continuedAt: number | undefined;
  /** What this member has seen of it, and whether they are required to read it. */
  record: ReadingRecord;
  /** Their bookmarks and notes in it. */
  marks: Marks;
  /** What changed since the edition that they read last; undefined where that is the current one, or they read none. */
  changes: Changes | undefined;
  /** Opens the dialog for a copy that carries its reader's name; undefined where the file itself is taken. */
  takeCopy: ((purpose: CopyPurpose) => void) | undefined;
};

/** The part that is known before the reading record, marks and changes. */
export type OpenDocument = Omit<ReaderContextValue, "record" | "marks" | "changes" | "takeCopy">;

export const ReaderContext = createContext<ReaderContextValue | undefined>(undefined);

/** The open document, its state and its actions. For use within the reader only. */
export function useReader(): ReaderContextValue {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error("There is no reader around this");
  return reader;
}
