import { askOverLine } from "../../uploads/sending/line.ts";
import { isOut, type Outcome, type Own, type Plan, type PublishRow, type Sent } from "./publish-rows.ts";

export type ArticleCalls = {
  /**
   * Idempotent: called twice it creates one article.
   * @returns its id
   */
  create: (article: Plan & Sent & { pdfPath: string }) => Promise<number>;
  /** Fields that are left out stay unchanged. */
  change: (article: Plan & Partial<Sent> & { id: number }) => Promise<unknown>;
  /** Replaces the PDF of an existing article. */
  replace: (edition: { id: number; pdfPath: string }) => Promise<unknown>;
  /** The message for the user if an article was not created, or not undone. */
  wordsOf: (error: unknown, isUndone: boolean) => string;
};

type SenderOptions = ArticleCalls & {
  /** The fields of a row's article; null if one is missing. */
  toSend: (row: PublishRow) => Sent | null;
  isAskedAbout: (row: PublishRow) => Promise<boolean>;
  /** The id of the article that a row became before Undo. */
  articleIdOf: (id: string) => number | undefined;
  /** Updates a row's outcome. */
  setOwn: (id: string, own: Partial<Own>) => void;
  /** Called with each row that has become an article and can be undone. */
  onSent: (id: string) => void;
};

type Wanted = Extract<Outcome, { state: "wanted" }>;

/** The row that is being sent. */
type Sending = {
  row: PublishRow;
  wanted: Wanted;
  /** Its fields when sending began; null if one was missing. */
  sent: Sent | null;
  /** Aborts the sending. */
  removed: AbortController;
  /** Whether the request to create it was sent. */
  isAsked: boolean;
  /** Whether a response to that was lost, so the article may exist. */
  isLost: boolean;
  /** Whether Undo was pressed meanwhile. */
  isUndone: boolean;
};

type Landed = Pick<Own, "articleId" | "sent"> & { outcome: Outcome };

const asDraft = { state: "draft", publishAt: null } as const;

export type RowSender = ReturnType<typeof createRowSender>;

/** Turns rows into articles, one at a time, and turns those back into drafts for Undo. */
export function createRowSender(options: SenderOptions) {
  const { change, wordsOf, toSend, setOwn, onSent } = options;
  let sending: Sending | undefined;

  /**
   * While the server does not answer it retries, as an upload does; retries create nothing twice.
   * @returns the outcome; undefined after an error
   */
  async function land(current: Sending): Promise<Landed | undefined> {
    const { row, wanted, removed } = current;
    const { id } = row.file;
    const say = (isWaiting: boolean) =>
      setOwn(id, { outcome: { state: "sending", as: wanted.as, isWaiting, isUndone: current.isUndone } });
    say(false);
    try {
      const landed = await askOverLine(() => sendOnce(current, options), {
        signal: removed.signal,
        onBreak() {
          current.isLost = current.isAsked;
          say(true);
        },
      });
      setOwn(id, landed);
      return landed;
    } catch (error) {
      const words = wordsOf(error, current.isUndone && current.isLost);
      if (!removed.signal.aborted) setOwn(id, { outcome: { state: "failed", words } });
      return undefined;
    }
  }

  /** Turns a row's article back into a draft. Changes only its state: another administrator may have edited the rest. */
  async function takeBack(id: string, articleId: number): Promise<void> {
    const say = (isWaiting: boolean) => setOwn(id, { outcome: { state: "undoing", articleId, isWaiting } });
    say(false);
    try {
      await askOverLine(() => change({ ...asDraft, id: articleId }), { onBreak: () => say(true) });
      setOwn(id, { outcome: { state: "taken-back", articleId } });
    } catch (error) {
      setOwn(id, { outcome: { state: "failed", words: wordsOf(error, true) } });
    }
  }

  return {
    async send(row: PublishRow, wanted: Wanted): Promise<void> {
      const { id } = row.file;
      const current: Sending = {
        row,
        wanted,
        sent: toSend(row),
        removed: new AbortController(),
        isAsked: false,
        isLost: false,
        isUndone: false,
      };
      sending = current;
      const landed = await land(current);
      sending = undefined;
      if (!landed || !("articleId" in landed.outcome)) return;
      if (!current.isUndone) onSent(id);
      else if (isOut(landed)) await takeBack(id, landed.outcome.articleId);
    },
    takeBack,
    /** Makes the row end as a draft, if it is the one being sent. */
    undo(id: string): void {
      if (sending?.row.file.id === id) sending.isUndone = true;
    },
    /** Aborts the sending of a row that is removed. */
    forget(id: string): void {
      if (sending?.row.file.id === id) sending.removed.abort();
    },
  };
}

/** @returns the outcome of one attempt */
async function sendOnce(current: Sending, options: SenderOptions): Promise<Landed> {
  const { row, sent } = current;
  const { as, before } = current.wanted;
  const { create, change, replace, isAskedAbout, articleIdOf, setOwn } = options;
  const { id, meta } = row.file;
  const { editionOf } = row.own;
  const pdfPath = meta.objectPath;
  if (editionOf && pdfPath !== undefined) {
    const { id: articleId } = editionOf;
    await replace({ id: articleId, pdfPath });
    return { outcome: { state: "edition", articleId } };
  }
  if (!sent || pdfPath === undefined) return { outcome: { state: "none" } };
  // The row's fields are fixed from here on, however long the connection is down: later input would be lost.
  setOwn(id, { sent });
  const isQuestioned = await isAskedAbout(row);
  const { isUndone, isLost } = current;
  if (isUndone && !isLost) return { outcome: before };
  // Undo of a lost request goes on in spite of questions: members may already be reading the article, so it must become a
  // draft.
  if (isQuestioned && !isUndone) return { outcome: { state: "none" } };
  const article = { ...sent, ...(isUndone ? asDraft : as) };
  const known = articleIdOf(id);
  current.isAsked = true;
  if (known !== undefined) await change({ ...article, id: known });
  const articleId = known ?? (await create({ ...article, pdfPath }));
  return {
    articleId,
    sent,
    outcome: isUndone ? { state: "taken-back", articleId } : outcomeOf(as, articleId),
  };
}

function outcomeOf({ state, publishAt }: Plan, articleId: number): Outcome {
  return publishAt ? { state: "scheduled", articleId, publishAt } : { state, articleId };
}
