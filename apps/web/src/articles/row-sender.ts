import { askOverLine } from "../uploads/line.ts";
import { isOut, type Outcome, type Own, type Plan, type PublishRow, type Sent } from "./publish-rows.ts";

export type ArticleCalls = {
  /** Asked twice it makes one article. @returns its id */
  create: (article: Plan & Sent & { pdfPath: string }) => Promise<number>;
  /** What is left out stays as it is. */
  change: (article: Plan & Partial<Sent> & { id: number }) => Promise<unknown>;
  /** Gives an article that is there another PDF. */
  replace: (edition: { id: number; pdfPath: string }) => Promise<unknown>;
  /** Words for the reader: of what was not made, and of what was not taken back. */
  wordsOf: (error: unknown, isUndone: boolean) => string;
};

type SenderOptions = ArticleCalls & {
  /** What a row is made of; null where it lacks something. */
  toSend: (row: PublishRow) => Sent | null;
  isAskedAbout: (row: PublishRow) => Promise<boolean>;
  /** The article that a row was made before it was taken back. */
  articleIdOf: (id: string) => number | undefined;
  /** Has a row know what becomes of it. */
  setOwn: (id: string, own: Partial<Own>) => void;
  /** Hears of what has become an article, which can be taken back. */
  onSent: (id: string) => void;
};

type Wanted = Extract<Outcome, { state: "wanted" }>;

/** The row that is being sent. */
type Sending = {
  id: string;
  /** What it is made of, as the row said it then; null where that lacked something. */
  sent: Sent | null;
  /** Ends that. */
  removed: AbortController;
  /** Whether the server was asked to make it. */
  isAsked: boolean;
  /** Whether an answer to that got lost: it may be there. */
  isLost: boolean;
  /** Whether Undo was pressed meanwhile. */
  isUndone: boolean;
};

type Landed = Pick<Own, "articleId" | "sent"> & { outcome: Outcome };

const asDraft = { state: "draft", publishAt: null } as const;

/** Makes articles of rows, one after the other, and drafts again of what they became. */
export function createRowSender(options: SenderOptions) {
  const { create, change, replace, wordsOf, toSend, isAskedAbout, articleIdOf, setOwn, onSent } = options;
  let sending: Sending | undefined;

  /** @returns what became of it */
  async function sendOnce(row: PublishRow, { as, before }: Wanted, current: Sending): Promise<Landed> {
    const { id, meta } = row.file;
    const { editionOf } = row.own;
    const pdfPath = meta.objectPath;
    const { sent } = current;
    if (editionOf && pdfPath !== undefined) {
      const { id: articleId } = editionOf;
      await replace({ id: articleId, pdfPath });
      return { outcome: { state: "edition", articleId } };
    }
    if (!sent || pdfPath === undefined) return { outcome: { state: "none" } };
    // From here on the row takes nothing else, however long the line is down: what is typed now would be lost.
    setOwn(id, { sent });
    const isQuestioned = await isAskedAbout(row);
    const { isUndone, isLost } = current;
    if (isUndone && !isLost) return { outcome: before };
    // What members may be reading by now becomes a draft, whatever there is to ask about it.
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

  /** Makes a draft again of what a row became; what else it is by now, another administrator may have made it. */
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
    /** A server that gives no answer is waited for, as its line is in an upload; asked again it makes nothing twice. */
    async send(row: PublishRow, wanted: Wanted): Promise<void> {
      const { id } = row.file;
      const { as } = wanted;
      const removed = new AbortController();
      const sent = toSend(row);
      const current: Sending = { id, sent, removed, isAsked: false, isLost: false, isUndone: false };
      sending = current;
      const say = (isWaiting: boolean) =>
        setOwn(id, { outcome: { state: "sending", as, isWaiting, isUndone: current.isUndone } });
      say(false);
      let landed: Landed | undefined;
      try {
        landed = await askOverLine(() => sendOnce(row, wanted, current), {
          signal: removed.signal,
          onBreak() {
            current.isLost = current.isAsked;
            say(true);
          },
        });
        setOwn(id, landed);
      } catch (error) {
        const words = wordsOf(error, current.isUndone && current.isLost);
        if (!removed.signal.aborted) setOwn(id, { outcome: { state: "failed", words } });
      }
      sending = undefined;
      if (!landed || !("articleId" in landed.outcome)) return;
      if (!current.isUndone) onSent(id);
      else if (isOut(landed)) await takeBack(id, landed.outcome.articleId);
    },
    takeBack,
    /** Has a row be a draft at its end, if it is the one being sent. */
    undo(id: string): void {
      if (sending?.id === id) sending.isUndone = true;
    },
    /** Ends the sending of a row that is removed. */
    forget(id: string): void {
      if (sending?.id === id) sending.removed.abort();
    },
  };
}

function outcomeOf({ state, publishAt }: Plan, articleId: number): Outcome {
  return publishAt ? { state: "scheduled", articleId, publishAt } : { state, articleId };
}
