import type { AlikeArticles } from "@antochi/contract/knowledge-base";
import type { UploadQueue } from "../uploads/create-uploader.ts";
import type { UploaderFile } from "../uploads/pdf-upload.ts";
import { askOverLine } from "../uploads/line.ts";
import type { FirstPage } from "../uploads/read-first-page.ts";
import { type ForAll, readForAll, rememberForAll } from "./publish-for-all.ts";
import {
  goesOut,
  isGoingOut,
  isOpen,
  isOut,
  lookupOf,
  type Outcome,
  type Own,
  type Plan,
  type PublishRow,
  rowOf,
  type Sent,
} from "./publish-rows.ts";
import { createUndoWindow } from "./undo-window.ts";

type Article = Plan & Sent;

/** Another PDF of an article that is there. */
type NewEdition = { id: number; pdfPath: string };

type Wanted = Extract<Outcome, { state: "wanted" }>;

/** The row that is being sent. */
type Sending = {
  id: string;
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

type PublishingOptions = {
  queue: Pick<UploadQueue, "uppy" | "read" | "subscribe" | "remove" | "replace">;
  readPage: (file: File) => Promise<FirstPage | null>;
  /** Asked twice it makes one article. @returns its id */
  create: (article: Article & { pdfPath: string }) => Promise<number>;
  /** What is left out stays as it is. */
  change: (article: Plan & Partial<Sent> & { id: number }) => Promise<unknown>;
  replace: (edition: NewEdition) => Promise<unknown>;
  findAlike: (like: { pdfPath?: string; title: string }) => Promise<AlikeArticles>;
  /** Words for the reader: of what was not made, and of what was not taken back. */
  wordsOf: (error: unknown, isUndone: boolean) => string;
  /** Has lists of articles fetched again. */
  onSettled: () => void;
};

const asDraft = { state: "draft", publishAt: null } as const;

/** Since the last letter of a title, before it is looked up. */
const typingMs = 400;

export type Publishing = ReturnType<typeof createPublishing>;

/** The articles that a queue's PDFs become: what each is called, where it goes, and what became of it. */
export function createPublishing(options: PublishingOptions) {
  const { queue, readPage, create, change, replace, findAlike, wordsOf, onSettled } = options;
  const owns = new Map<string, Own>();
  /** What each row was looked up by last. */
  const lookups = new Map<string, string>();
  /** What the file that is chosen in the place of another takes over from it. */
  let heritage: Own | undefined;
  let places = 0;
  let forAll = readForAll();
  const undoable = createUndoWindow({
    isHeld: () => read().rows.some(isGoingOut),
    onChange: changed,
    onOver: () => {
      if (isAway) tidy();
    },
  });
  /** Whether the dialog is closed; what is out is let go of then. */
  let isAway = false;
  let sending: Sending | undefined;
  let snapshot: ReturnType<typeof look> | undefined;
  let isRunning = false;
  const listeners = new Set<() => void>();

  function changed(): void {
    snapshot = undefined;
    for (const listener of listeners) listener();
  }
  function setOwn(id: string, own: Partial<Own>): void {
    if (!owns.has(id)) return;
    owns.set(id, { ...owns.get(id), ...own });
    changed();
  }
  function look() {
    const { files, refused, kept } = queue.read();
    const inOrder = files.toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
    const rows = inOrder.map((file) => rowOf(file, owns.get(file.id) ?? {}));
    const canUndo = rows.some((row) => isOut(row) && undoable.has(row.file.id));
    const undoLeavesEditions = rows.some(
      ({ file, own, outcome }) =>
        own.editionOf &&
        (outcome.state === "sending" || (outcome.state === "edition" && undoable.has(file.id))),
    );
    const undoLeft = canUndo ? undoable.secondsLeft() : 0;
    return { rows, forAll, refused, kept, undoLeft, undoLeavesEditions };
  }
  const read = () => (snapshot ??= look());
  const placeOf = (id: string) => owns.get(id)?.place ?? 0;

  /** Asks for the articles that are like the rows as they are now; a title that is typed is waited for. */
  function lookUp(): void {
    for (const { file, step, title, titleFrom, outcome } of read().rows) {
      const lookup = lookupOf(file, title);
      const isWanted = step !== "failed" && titleFrom !== "pending" && outcome.state === "none";
      if (!isWanted || title.trim() === "" || lookups.get(file.id) === lookup) continue;
      lookups.set(file.id, lookup);
      setTimeout(() => void ask(file, title, lookup), titleFrom === "typed" ? typingMs : 0);
    }
  }
  /** Without an answer there is no question: the row is looked up once more before it becomes an article. */
  async function ask(file: UploaderFile, title: string, of: string): Promise<void> {
    const isCurrent = () => lookups.get(file.id) === of && owns.has(file.id);
    if (!isCurrent()) return;
    const found = await findAlike(likenessOf(file, title)).catch(() => null);
    if (found && isCurrent()) setOwn(file.id, { alike: { of, found } });
  }

  function toSend({ title, own }: PublishRow): Sent | null {
    const categoryId = own.categoryId ?? forAll.categoryId;
    if (categoryId === null || title.trim() === "") return null;
    const handling = own.handling === undefined ? forAll.handling : own.handling;
    return { title: title.trim(), categoryId, handling };
  }

  function canPublish(row: PublishRow): boolean {
    const isComplete = row.own.editionOf !== undefined || toSend(row) !== null;
    return isOpen(row) && row.question === null && isComplete;
  }
  /** Members read an article's next edition as soon as there is one: it is neither drafted nor scheduled. */
  const canWait = (row: PublishRow) => canPublish(row) && row.own.editionOf === undefined;

  function want(rows: readonly PublishRow[], planOf: (index: number) => Plan): void {
    undoable.restart();
    for (const [index, row] of rows.entries()) {
      setOwn(row.file.id, { outcome: { state: "wanted", as: planOf(index), before: row.outcome } });
    }
    void run();
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    let isChanged = false;
    for (;;) {
      // A title that is still read from the PDF is waited for: nobody has seen it yet.
      const row = read().rows.find(
        ({ outcome, step, titleFrom }) =>
          outcome.state === "wanted" && step === "done" && titleFrom !== "pending",
      );
      if (row?.outcome.state !== "wanted") break;
      isChanged = true;
      await send(row, row.outcome);
    }
    isRunning = false;
    if (isChanged) onSettled();
  }

  /** A server that gives no answer is waited for, as its line is in an upload; asked again it makes nothing twice. */
  async function send(row: PublishRow, wanted: Wanted): Promise<void> {
    const { id } = row.file;
    const { as } = wanted;
    const removed = new AbortController();
    const current: Sending = { id, removed, isAsked: false, isLost: false, isUndone: false };
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
    if (!current.isUndone) undoable.add(id);
    else if (isOut(landed)) await takeBack(id, landed.outcome.articleId);
  }

  /** @returns what became of it */
  async function sendOnce(row: PublishRow, { as, before }: Wanted, current: Sending): Promise<Landed> {
    const { id, meta } = row.file;
    const { editionOf } = row.own;
    const pdfPath = meta.objectPath;
    const sent = toSend(row);
    if (editionOf && pdfPath !== undefined) {
      const { id: articleId } = editionOf;
      await replace({ id: articleId, pdfPath });
      return { outcome: { state: "edition", articleId } };
    }
    if (!sent || pdfPath === undefined) return { outcome: { state: "none" } };
    const isQuestioned = await isAskedAbout(row);
    const { isUndone, isLost } = current;
    if (isUndone && !isLost) return { outcome: before };
    // What members may be reading by now becomes a draft, whatever there is to ask about it.
    if (isQuestioned && !isUndone) return { outcome: { state: "none" } };
    setOwn(id, { sent });
    const article = { ...sent, ...(isUndone ? asDraft : as) };
    const known = owns.get(id)?.articleId;
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

  /** Has what is wanted or on its way stay with its reader; an edition that is on its way is not stopped. */
  function stop(): void {
    for (const { file, own, outcome } of read().rows) {
      if (outcome.state === "wanted" && goesOut(outcome.as)) setOwn(file.id, { outcome: outcome.before });
      if (outcome.state !== "sending" || !goesOut(outcome.as) || own.editionOf) continue;
      if (sending?.id === file.id) sending.isUndone = true;
      setOwn(file.id, { outcome: { ...outcome, isUndone: true } });
    }
  }

  /** Lets go of the rows that have become articles, but for those that can still be taken back. */
  function tidy(): void {
    const { rows, undoLeft } = read();
    for (const { file, outcome } of rows) {
      const isKept = (undoLeft > 0 && undoable.has(file.id)) || outcome.state === "undoing";
      if ("articleId" in outcome && !isKept) queue.remove(file.id);
    }
  }

  /** Whether there is an article like it by now; the one before it in this queue may be. */
  async function isAskedAbout({ file, title }: PublishRow): Promise<boolean> {
    const of = lookupOf(file, title);
    lookups.set(file.id, of);
    setOwn(file.id, { alike: { of, found: await findAlike(likenessOf(file, title)) } });
    return read().rows.some((row) => row.file.id === file.id && row.question !== null);
  }

  function add(file: UploaderFile): void {
    places += 1;
    owns.set(file.id, { place: places, ...heritage });
    heritage = undefined;
    changed();
    if (!(file.data instanceof File)) return setOwn(file.id, { page: null });
    void readPage(file.data).then((page) => {
      if (!queue.uppy.getState().files[file.id]) return;
      setOwn(file.id, { page });
      lookUp();
      void run();
    });
  }

  queue.subscribe(() => {
    changed();
    lookUp();
    void run();
  });
  queue.uppy.on("file-added", add);
  queue.uppy.on("file-removed", ({ id }) => {
    if (sending?.id === id) sending.removed.abort();
    owns.delete(id);
    lookups.delete(id);
  });

  return {
    read,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit(id: string, own: Pick<Own, "title" | "categoryId" | "handling">) {
      setOwn(id, own);
      lookUp();
    },
    /** Says that a second article is meant, or another edition of the one that there is. */
    answer(id: string, question: PublishRow["question"], meant: "second" | "edition") {
      if (!question) return;
      const { about, article } = question;
      if (meant === "edition") return setOwn(id, { editionOf: article });
      setOwn(id, about === "file" ? { isSecondFile: true } : { secondTitle: article.title });
    },
    /** Takes such an answer back. */
    unanswer: (id: string) => setOwn(id, { editionOf: undefined }),
    /** Puts another file in the place of one that was refused; what was chosen for that stays, also where this one is not taken. */
    chooseAgain(id: string, file: File) {
      const { place, title, categoryId, handling } = owns.get(id) ?? {};
      heritage = {
        ...(place !== undefined && { place }),
        ...(title !== undefined && { title }),
        categoryId,
        handling,
      };
      queue.replace(id, file);
      heritage = undefined;
    },
    setForAll(next: ForAll) {
      forAll = next;
      rememberForAll(next);
      changed();
    },
    canPublish,
    canWait,
    /** Makes articles of all that are ready, and of the others as they arrive; what cannot be taken stays. */
    publish: () => want(read().rows.filter(canPublish), () => ({ state: "published" })),
    /** Makes drafts of those that are no editions. */
    saveAsDrafts: () => want(read().rows.filter(canWait), () => ({ state: "draft" })),
    /** The same at times to come; the nth of the rows at what is told for it. */
    schedule: (instantOf: (index: number) => string) =>
      want(read().rows.filter(canWait), (index) => ({ state: "draft", publishAt: instantOf(index) })),
    /** Makes drafts of what was published last, and sends out no more of it; nothing that was uploaded is lost. */
    async undo() {
      stop();
      const last: { id: string; articleId: number }[] = [];
      for (const row of read().rows) {
        const { file, outcome } = row;
        if (!("articleId" in outcome) || !isOut(row) || !undoable.has(file.id)) continue;
        const { articleId } = outcome;
        last.push({ id: file.id, articleId });
        setOwn(file.id, { outcome: { state: "undoing", articleId, isWaiting: false } });
      }
      undoable.end();
      for (const { id, articleId } of last) await takeBack(id, articleId);
      onSettled();
    },
    /** Lets go of the rows that have become articles: they have been seen. */
    finish() {
      undoable.end();
      tidy();
    },
    /** Says that the dialog is open. @returns what says that it is closed */
    attend() {
      isAway = false;
      return () => {
        isAway = true;
        tidy();
      };
    },
  };
}

function outcomeOf({ state, publishAt }: Plan, articleId: number): Outcome {
  return publishAt ? { state: "scheduled", articleId, publishAt } : { state, articleId };
}

function likenessOf({ meta: { objectPath } }: UploaderFile, title: string) {
  return { title: title.trim(), ...(objectPath !== undefined && { pdfPath: objectPath }) };
}
