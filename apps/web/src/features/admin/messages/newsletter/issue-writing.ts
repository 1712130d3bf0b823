import type { IssueDraft, IssueWords } from "@antochi/contract/newsletter";
import type { Unkept } from "./unkept-issue.ts";

/** The text in the fields, and what is known of the server's. */
export type Writing = {
  words: IssueWords;
  /** The revision of the draft that the text is based on. */
  base: number;
  /** The texts that the server accepted last, and refused last. */
  taken: IssueWords | undefined;
  refused: { words: IssueWords; mayPass: boolean } | undefined;
  /** Whether another administrator wrote meanwhile. */
  overtaken: boolean;
};

/** Whether the text in the fields is saved on the server. */
export type Keeping = "kept" | "keeping" | "failed" | "overtaken";

/** Begins with the draft, or with what this tab has not saved yet, and sent without a response. */
export function beginWith(
  draft: IssueDraft,
  { unkept, sent }: { unkept: Unkept | undefined; sent: readonly Unkept[] },
): Writing {
  const isOwn = isAmong(sent, draft);
  return {
    words: unkept?.words ?? wordsOf(draft),
    base: isOwn ? draft.revision : (unkept?.revision ?? draft.revision),
    taken: undefined,
    refused: undefined,
    overtaken: unkept !== undefined && unkept.revision !== draft.revision && !isOwn,
  };
}

/** Whether the text in the fields is saved, given the draft as the server last sent it. */
export function keepingOf({ words, taken, refused, overtaken }: Writing, draft: IssueDraft): Keeping {
  if (overtaken) return "overtaken";
  if (words === taken || isSame(words, draft)) return "kept";
  return words === refused?.words ? "failed" : "keeping";
}

/** The texts of an issue alone, without what else a draft has. */
export function wordsOf({ subjectEn, textEn, subjectEl, textEl }: IssueWords): IssueWords {
  return { subjectEn, textEn, subjectEl, textEl };
}

/** White space at the ends is not saved. */
export function isSame(one: IssueWords, other: IssueWords): boolean {
  const names = ["subjectEn", "textEn", "subjectEl", "textEl"] as const;
  return names.every((name) => one[name].trim() === other[name].trim());
}

/** Whether a draft is one of the sent texts, which were based on an older revision. */
export function isAmong(sent: readonly Unkept[], draft: IssueDraft): boolean {
  return sent.some(({ words, revision }) => revision < draft.revision && isSame(words, draft));
}
