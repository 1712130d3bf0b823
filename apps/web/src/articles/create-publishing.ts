import { createListeners } from "../ui/listeners.ts";
import type { UploadQueue } from "../uploads/create-uploader.ts";
import type { UploaderFile } from "../uploads/pdf-upload.ts";
import type { FirstPage } from "../uploads/read-first-page.ts";
import { createAlikeLookup, type FindAlike } from "./alike-lookup.ts";
import { type ForAll, readForAll, rememberForAll } from "./publish-for-all.ts";
import {
  goesOut,
  isGoingOut,
  isOpen,
  isOut,
  type Own,
  type Plan,
  type PublishRow,
  rowOf,
  type Sent,
} from "./publish-rows.ts";
import { type ArticleCalls, createRowSender } from "./row-sender.ts";
import { createUndoWindow } from "./undo-window.ts";

type PublishingOptions = ArticleCalls & {
  queue: Pick<UploadQueue, "uppy" | "read" | "subscribe" | "remove" | "replace">;
  readPage: (file: File) => Promise<FirstPage | null>;
  findAlike: FindAlike;
  /** Called to refetch lists of articles. */
  onSettled: () => void;
};

export type Publishing = ReturnType<typeof createPublishing>;

/** The articles that a queue's PDFs become: their titles, their categories, and the outcome of each. */
export function createPublishing(options: PublishingOptions) {
  const { queue, readPage, findAlike, onSettled } = options;
  const owns = new Map<string, Own>();
  /** What a replacement for a refused file inherits from it. */
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
  /** Whether the dialog is closed; published rows are then removed. */
  let isAway = false;
  const alike = createAlikeLookup({
    rows: () => read().rows,
    findAlike,
    keep: (id, found) => setOwn(id, { alike: found }),
  });
  const sender = createRowSender({
    ...options,
    toSend,
    isAskedAbout: (row) => alike.isAskedAbout(row),
    articleIdOf: (id) => owns.get(id)?.articleId,
    setOwn,
    onSent: (id) => undoable.add(id),
  });
  let snapshot: ReturnType<typeof look> | undefined;
  let isRunning = false;
  const { subscribe, notify } = createListeners();

  function changed(): void {
    snapshot = undefined;
    notify();
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
  /** Members read an article's new edition as soon as it exists: it can be neither a draft nor scheduled. */
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
      // Waits for a title that is still being read from the PDF, since nobody has seen it yet.
      const row = read().rows.find(
        ({ outcome, step, titleFrom }) =>
          outcome.state === "wanted" && step === "done" && titleFrom !== "pending",
      );
      if (row?.outcome.state !== "wanted") break;
      isChanged = true;
      await sender.send(row, row.outcome);
    }
    isRunning = false;
    if (isChanged) onSettled();
  }

  /** Stops what is waiting or being sent from going out to members; an edition that is being sent is not stopped. */
  function stop(): void {
    for (const { file, own, outcome } of read().rows) {
      if (outcome.state === "wanted" && goesOut(outcome.as)) setOwn(file.id, { outcome: outcome.before });
      if (outcome.state !== "sending" || !goesOut(outcome.as) || own.editionOf) continue;
      sender.undo(file.id);
      setOwn(file.id, { outcome: { ...outcome, isUndone: true } });
    }
  }

  /** Removes the rows that have become articles, except those that can still be undone. */
  function tidy(): void {
    const { rows, undoLeft } = read();
    for (const { file, outcome } of rows) {
      const isKept = (undoLeft > 0 && undoable.has(file.id)) || outcome.state === "undoing";
      if ("articleId" in outcome && !isKept) queue.remove(file.id);
    }
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
      alike.lookUp();
      void run();
    });
  }

  queue.subscribe(() => {
    changed();
    alike.lookUp();
    void run();
  });
  queue.uppy.on("file-added", add);
  queue.uppy.on("file-removed", ({ id }) => {
    sender.forget(id);
    owns.delete(id);
    alike.forget(id);
  });

  return {
    read,
    subscribe,
    edit(id: string, own: Pick<Own, "title" | "categoryId" | "handling">) {
      setOwn(id, own);
      alike.lookUp();
    },
    /** Answers the question about a duplicate: a second article is intended, or a new edition of the existing one. */
    answer(id: string, question: PublishRow["question"], meant: "second" | "edition") {
      if (!question) return;
      const { about, article } = question;
      if (meant === "edition") return setOwn(id, { editionOf: article });
      setOwn(id, about === "file" ? { isSecondFile: true } : { secondTitle: article.title });
    },
    /** Takes back the answer that a new edition is intended. */
    unanswer: (id: string) => setOwn(id, { editionOf: undefined }),
    /** Replaces a refused file. The choices made for it stay, even if the new one is refused too. */
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
    /** Publishes all rows that are ready, and the others as their uploads finish; rows that cannot be published stay. */
    publish: () => want(read().rows.filter(canPublish), () => ({ state: "published" })),
    /** Saves all rows as drafts, except new editions. */
    saveAsDrafts: () => want(read().rows.filter(canWait), () => ({ state: "draft" })),
    /** Like `saveAsDrafts`, but each draft is published later; `instantOf` gives the time of the nth row. */
    schedule: (instantOf: (index: number) => string) =>
      want(read().rows.filter(canWait), (index) => ({ state: "draft", publishAt: instantOf(index) })),
    /** Turns what was published last back into drafts, and stops what is still going out; no upload is lost. */
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
      for (const { id, articleId } of last) await sender.takeBack(id, articleId);
      onSettled();
    },
    /** Removes the rows that have become articles, after the user has seen them. */
    finish() {
      undoable.end();
      tidy();
    },
    /**
     * Called when the dialog opens.
     * @returns a function to call when it closes
     */
    attend() {
      isAway = false;
      return () => {
        isAway = true;
        tidy();
      };
    },
  };
}
