import type { IssueWords } from "@antochi/contract/newsletter";
import { parseStored, tabStorage } from "../../../../device/browser-storage.ts";

export type Unkept = { words: IssueWords; revision: number };

/** The number of unanswered saves that are remembered, any of which the server may have. */
const sentAtMost = 4;

/** What this tab stores of an issue until it is saved on the server. */
export type UnkeptIssue = ReturnType<typeof unkeptIssue>;

/** @param key the name in the tab's storage, one for each user */
export function unkeptIssue(key: string) {
  /** Saves of this tab without a response, for example because it was reloaded: the server may have any of them. */
  const sentKey = `${key}:sent`;
  return {
    /** What was typed in this tab and is not saved on the server yet. */
    read: () => unkeptOf(parseStored(tabStorage.read(key))),
    write: (unkept: Unkept) => tabStorage.write(key, JSON.stringify(unkept)),
    remove: () => tabStorage.remove(key),
    /** What this tab sent since the last response, oldest first. */
    readSent: (): readonly Unkept[] => {
      const found = parseStored(tabStorage.read(sentKey));
      return Array.isArray(found) ? found.flatMap((sent) => unkeptOf(sent) ?? []) : [];
    },
    writeSent: (sent: readonly Unkept[]) =>
      tabStorage.write(sentKey, JSON.stringify(sent.slice(-sentAtMost))),
    removeSent: () => tabStorage.remove(sentKey),
  };
}

function unkeptOf(found: unknown): Unkept | undefined {
  if (typeof found !== "object" || found === null || !("words" in found && "revision" in found))
    return undefined;
  const { words, revision } = found;
  if (typeof words !== "object" || words === null || typeof revision !== "number") return undefined;
  const text = (name: string): string => {
    const value: unknown = Reflect.get(words, name);
    return typeof value === "string" ? value : "";
  };
  return {
    revision,
    words: {
      subjectEn: text("subjectEn"),
      textEn: text("textEn"),
      subjectEl: text("subjectEl"),
      textEl: text("textEl"),
    },
  };
}
