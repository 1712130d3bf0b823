import type { IssueDraft, IssueWords } from "@antochi/contract/newsletter";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "../../../../api-client/api.ts";
import { mayPass, toApiError } from "../../../../api-client/api-error.ts";
import { toastFailure } from "../../../../api-client/toast-failure.ts";
import { newsletterCopy } from "../../../../content/newsletter.ts";
import { useDebounced } from "../../../../ui/use-debounced.ts";
import { useDraftKey } from "../../use-draft.ts";
import { beginWith, isAmong, isSame, keepingOf, wordsOf, type Writing } from "./issue-writing.ts";
import { tryAgainLater } from "./try-again-later.ts";
import { type Unkept, type UnkeptIssue, unkeptIssue } from "./unkept-issue.ts";

/** The debounce before the draft is saved, in milliseconds. */
const keepAfterMs = 800;

/** The delay before a failed save is retried, in milliseconds, unless the connection comes back before. */
const tryAgainAfterMs = 10_000;

/**
 * The issue being written. It is saved on the server shortly after each change, and until then in this tab for the
 * signed-in user; what another administrator wrote meanwhile is not overwritten.
 */
export function useIssueDraft(draft: IssueDraft) {
  const utils = api.useUtils();
  const unkept = unkeptIssue(useDraftKey("newsletter"));
  const [writing, setWriting] = useState(() =>
    beginWith(draft, { unkept: unkept.read(), sent: unkept.readSent() }),
  );
  const update = (changes: Partial<Writing>) => setWriting((before) => ({ ...before, ...changes }));
  const { keep, forgetSaved, isSaving } = useSaves(draft, { writing, update, unkept });
  const { words, base, refused } = writing;
  const keeping = keepingOf(writing, draft);
  const settled = useDebounced(words, keepAfterMs);
  useAutosave(keep, {
    isDue: keeping === "keeping" && settled === words && !isSaving,
    isPutOff: keeping === "failed" && refused?.mayPass === true && !isSaving,
  });

  function change(changes: Partial<IssueWords>) {
    const next = { ...words, ...changes };
    update({ words: next });
    unkept.write({ words: next, revision: base });
  }
  async function readTheirs(): Promise<IssueDraft | undefined> {
    try {
      return await utils.newsletter.readDraft.fetch(undefined, { staleTime: 0 });
    } catch (error) {
      await toastFailure(error, newsletterCopy.overtaken.failed);
      return undefined;
    }
  }
  async function showTheirs() {
    const theirs = await readTheirs();
    if (theirs === undefined) return;
    unkept.remove();
    unkept.removeSent();
    forgetSaved();
    update({ words: wordsOf(theirs), base: theirs.revision, refused: undefined, overtaken: false });
  }
  async function keepMine() {
    const theirs = await readTheirs();
    if (theirs !== undefined) await keep(theirs.revision);
  }

  return { words, change, keep, keeping, showTheirs, keepMine };
}

type SavesOptions = {
  writing: Writing;
  update: (changes: Partial<Writing>) => void;
  unkept: UnkeptIssue;
};

/** Saves the text in the fields, one save after the other. */
function useSaves(draft: IssueDraft, { writing: { words, taken, base }, update, unkept }: SavesOptions) {
  const utils = api.useUtils();
  const saveDraft = api.newsletter.saveDraft.useMutation();
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
    const sentBefore = unkept.readSent();
    unkept.writeSent([...sentBefore, { words, revision }]);
    try {
      return takeKept(await saveDraft.mutateAsync({ ...words, revision }));
    } catch (error) {
      const isLate = toApiError(error).status === 409;
      const own = isLate && sentBefore.length > 0 ? await findOwn(sentBefore) : undefined;
      if (own && isSame(words, own)) return takeKept(own);
      if (own) return write(own.revision);
      update({ refused: { words, mayPass: mayPass(error) }, ...(isLate && { overtaken: true }) });
      return undefined;
    }
  }
  function takeKept(kept: IssueDraft): IssueDraft {
    lastSaved.current = kept;
    utils.newsletter.readDraft.setData(undefined, kept);
    unkept.removeSent();
    // Text typed meanwhile is based on what was just saved.
    const later = unkept.read();
    if (later === undefined || isSame(later.words, words)) unkept.remove();
    else unkept.write({ ...later, revision: kept.revision });
    update({ base: kept.revision, taken: words, overtaken: false });
    return kept;
  }
  /** The server's current draft, if it is what this tab sent and nobody else has changed it. */
  async function findOwn(sent: readonly Unkept[]): Promise<IssueDraft | undefined> {
    const now = await utils.newsletter.readDraft.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    return now && (isAmong(sent, now) || isSame(words, now)) ? now : undefined;
  }

  return {
    keep,
    forgetSaved: () => {
      lastSaved.current = undefined;
    },
    isSaving: saveDraft.isPending,
  };
}

type AutosaveOptions = {
  isDue: boolean;
  /** Whether a save failed for now and is retried automatically. */
  isPutOff: boolean;
};

/** Saves what is due, and again what failed: after a while, or once the connection comes back. */
function useAutosave(save: () => Promise<unknown>, { isDue, isPutOff }: AutosaveOptions): void {
  const saveNow = useEffectEvent(() => void save());
  useEffect(() => {
    if (isDue) saveNow();
  }, [isDue]);
  useEffect(() => {
    if (!isPutOff) return;
    return tryAgainLater(() => saveNow(), { afterMs: tryAgainAfterMs, connection: window });
  }, [isPutOff]);
}
