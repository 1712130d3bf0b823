import type { IssueDraft, IssueWords } from "@antochi/contract/newsletter";
import { useEffect, useRef, useState } from "react";
import { api } from "../../../../api-client/api.ts";
import { mayPass, toApiError } from "../../../../api-client/api-error.ts";
import { toastFailure } from "../../../../api-client/toast-failure.ts";
import { newsletterCopy } from "../../../../content/newsletter.ts";
import { parseStored, tabStorage } from "../../../../device/browser-storage.ts";
import { useDraftKey } from "../../use-draft.ts";
import { useDebounced } from "../../../../ui/use-debounced.ts";

/** The debounce before the draft is saved, in milliseconds. */
const keepAfterMs = 800;

/** The delay before a failed save is retried, in milliseconds, unless the connection comes back before. */
const tryAgainAfterMs = 10_000;

/** Whether the text in the fields is saved on the server. */
type Keeping = "kept" | "keeping" | "failed" | "overtaken";

/**
 * The issue being written. It is saved on the server shortly after each change, and until then in this tab for the
 * signed-in user; what another administrator wrote meanwhile is not overwritten.
 */
export function useIssueDraft(draft: IssueDraft) {
  const unkeptKey = useDraftKey("newsletter");
  /** Saves of this tab without a response, for example because it was reloaded: the server may have any of them. */
  const sentKey = `${unkeptKey}:sent`;
  const [unkept] = useState(() => readUnkept(unkeptKey));
  const [words, setWords] = useState<IssueWords>(unkept?.words ?? wordsOf(draft));
  /** The texts that the server accepted last, and refused last. */
  const [taken, setTaken] = useState<IssueWords>();
  const [refused, setRefused] = useState<{ words: IssueWords; mayPass: boolean }>();
  const [isOwn] = useState(() => isAmong(readSent(sentKey), draft));
  const [overtaken, setOvertaken] = useState(
    unkept !== undefined && unkept.revision !== draft.revision && !isOwn,
  );
  /** The revision of the draft that the text is based on. */
  const [base, setBase] = useState(isOwn ? draft.revision : (unkept?.revision ?? draft.revision));
  const settled = useDebounced(words, keepAfterMs);
  const utils = api.useUtils();
  const saveDraft = api.newsletter.saveDraft.useMutation();
  const isBusy = saveDraft.isPending;
  const isKept = words === taken || isSame(words, wordsOf(draft));
  const isRefused = words === refused?.words && !isKept && !overtaken;
  const isDue = settled === words && !isRefused && !isKept && !isBusy && !overtaken;
  /** Whether a save failed for now and is retried automatically. */
  const isPutOff = isRefused && refused.mayPass && !isBusy;

  function change(changes: Partial<IssueWords>) {
    const next = { ...words, ...changes };
    setWords(next);
    writeUnkept(unkeptKey, { words: next, revision: base });
  }

  /** The draft as this tab saved it last, and the latest save, for which the next one waits. */
  const lastSaved = useRef<IssueDraft>(undefined);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());

  /**
   * Saves the fields now, unless they are saved already.
   * @param over the revision to overwrite; by default the one that the text is based on, or what this tab saved since
   * @returns the draft, or undefined if it was not saved
   */
  async function keep(over?: number): Promise<IssueDraft | undefined> {
    const save = lastSave.current.then(async () => {
      const now = lastSaved.current ?? draft;
      if (over === undefined && (words === taken || isSame(words, now))) return now;
      return write(over ?? lastSaved.current?.revision ?? base);
    });
    lastSave.current = save;
    return save;
  }
  async function write(revision: number): Promise<IssueDraft | undefined> {
    const sentBefore = readSent(sentKey);
    tabStorage.write(sentKey, JSON.stringify([...sentBefore, { words, revision }].slice(-sentAtMost)));
    try {
      return takeKept(await saveDraft.mutateAsync({ ...words, revision }));
    } catch (error) {
      const isLate = toApiError(error).status === 409;
      const own = isLate && sentBefore.length > 0 ? await findOwn(sentBefore) : undefined;
      if (own && isSame(words, own)) return takeKept(own);
      if (own) return write(own.revision);
      setRefused({ words, mayPass: mayPass(error) });
      if (isLate) setOvertaken(true);
      return undefined;
    }
  }
  function takeKept(kept: IssueDraft): IssueDraft {
    lastSaved.current = kept;
    utils.newsletter.readDraft.setData(undefined, kept);
    tabStorage.remove(sentKey);
    // Text typed meanwhile is based on what was just saved.
    const later = readUnkept(unkeptKey);
    if (later === undefined || isSame(later.words, words)) tabStorage.remove(unkeptKey);
    else writeUnkept(unkeptKey, { ...later, revision: kept.revision });
    setBase(kept.revision);
    setTaken(words);
    setOvertaken(false);
    return kept;
  }
  /** The server's current draft, if it is what this tab sent and nobody else has changed it. */
  async function findOwn(sent: readonly Unkept[]): Promise<IssueDraft | undefined> {
    const now = await utils.newsletter.readDraft.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    return now && (isAmong(sent, now) || isSame(words, now)) ? now : undefined;
  }

  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    if (isDue) void latest.current();
  }, [isDue]);
  useEffect(() => {
    if (!isPutOff) return;
    const again = () => void latest.current();
    const timer = setTimeout(again, tryAgainAfterMs);
    window.addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [isPutOff]);

  async function readTheirs(): Promise<IssueDraft | undefined> {
    try {
      return await utils.newsletter.readDraft.fetch(undefined, { staleTime: 0 });
    } catch (error) {
      await toastFailure(error, newsletterCopy.overtaken.failed);
      return undefined;
    }
  }

  const keeping: Keeping = overtaken ? "overtaken" : isKept ? "kept" : isRefused ? "failed" : "keeping";
  return {
    words,
    change,
    keep,
    keeping,
    async showTheirs() {
      const theirs = await readTheirs();
      if (theirs === undefined) return;
      tabStorage.remove(unkeptKey);
      tabStorage.remove(sentKey);
      lastSaved.current = undefined;
      setWords(wordsOf(theirs));
      setBase(theirs.revision);
      setRefused(undefined);
      setOvertaken(false);
    },
    async keepMine() {
      const theirs = await readTheirs();
      if (theirs !== undefined) await keep(theirs.revision);
    },
  };
}

function wordsOf({ subjectEn, textEn, subjectEl, textEl }: IssueWords): IssueWords {
  return { subjectEn, textEn, subjectEl, textEl };
}

/** White space at the ends is not saved. */
function isSame(one: IssueWords, other: IssueWords): boolean {
  const names = ["subjectEn", "textEn", "subjectEl", "textEl"] as const;
  return names.every((name) => one[name].trim() === other[name].trim());
}

type Unkept = { words: IssueWords; revision: number };

/** The number of unanswered saves that are remembered, any of which the server may have. */
const sentAtMost = 4;

/** Whether a draft is one of the sent texts, which were based on an older revision. */
function isAmong(sent: readonly Unkept[], draft: IssueDraft): boolean {
  return sent.some(({ words, revision }) => revision < draft.revision && isSame(words, draft));
}

function writeUnkept(unkeptKey: string, unkept: Unkept): void {
  tabStorage.write(unkeptKey, JSON.stringify(unkept));
}

/** What was typed in this tab and is not saved on the server yet. */
function readUnkept(unkeptKey: string): Unkept | undefined {
  return unkeptOf(parseStored(tabStorage.read(unkeptKey)));
}

/** What this tab sent since the last response, oldest first. */
function readSent(sentKey: string): Unkept[] {
  const found = parseStored(tabStorage.read(sentKey));
  return Array.isArray(found) ? found.flatMap((sent) => unkeptOf(sent) ?? []) : [];
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
