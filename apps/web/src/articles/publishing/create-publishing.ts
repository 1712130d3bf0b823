import type { UploadQueue } from "../../uploads/create-uploader.ts";
import type { UploaderFile } from "../../uploads/pdf-upload.ts";
import type { FirstPage } from "../../uploads/first-page/read-first-page.ts";
import { createAlikeLookup, type FindAlike } from "./alike-lookup.ts";
import { isComplete, type Own, type Plan, type PublishRow, sentOf } from "./publish-rows.ts";
import { createPublishStore, type PublishStore } from "./publish-store.ts";
import { createPublishUndo } from "./publish-undo.ts";
import { type ArticleCalls, createRowSender, type RowSender } from "./row-sender.ts";
import { type UndoWindow, undoStateOf } from "./undo-window.ts";

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
  const store = createPublishStore({ queue, undoStateOf: (rows) => undoStateOf(rows, undoable) });
  const { read, subscribe, setOwn, setForAll } = store;
  const alike = createAlikeLookup({
    rows: () => read().rows,
    findAlike,
    keep: (id, found) => setOwn(id, { alike: found }),
  });
  const sender = createRowSender({
    ...options,
    toSend: (row) => sentOf(row, read().forAll),
    isAskedAbout: (row) => alike.isAskedAbout(row),
    articleIdOf: store.articleIdOf,
    setOwn,
    onSent: (id) => undoable.add(id),
  });
  const { undoable, undo, finish, attend } = createPublishUndo({ queue, store, sender, onSettled });
  const { sendWanted, ...sending } = createSending({ store, sender, undoable, onSettled });

  function advance(): void {
    alike.lookUp();
    void sendWanted();
  }
  function add({ id, data }: UploaderFile): void {
    store.add(id);
    if (!(data instanceof File)) return setOwn(id, { page: null });
    void readPage(data).then((page) => {
      if (!queue.uppy.getState().files[id]) return;
      setOwn(id, { page });
      advance();
    });
  }
  queue.subscribe(() => {
    store.changed();
    advance();
  });
  queue.uppy.on("file-added", add);
  queue.uppy.on("file-removed", ({ id }) => {
    sender.forget(id);
    store.forget(id);
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
    chooseAgain: (id: string, file: File) => store.inheritFrom(id, () => queue.replace(id, file)),
    setForAll,
    ...sending,
    undo,
    finish,
    attend,
  };
}

type SendingOptions = {
  store: PublishStore;
  sender: RowSender;
  undoable: Pick<UndoWindow, "restart">;
  onSettled: () => void;
};

/** Which rows become articles, and in which state; they are sent one after another as their uploads finish. */
function createSending({ store: { read, setOwn }, sender, undoable, onSettled }: SendingOptions) {
  let isRunning = false;

  async function sendWanted(): Promise<void> {
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
  function want(canBe: (row: PublishRow) => boolean, planOf: (index: number) => Plan): void {
    undoable.restart();
    for (const [index, { file, outcome }] of read().rows.filter(canBe).entries()) {
      setOwn(file.id, { outcome: { state: "wanted", as: planOf(index), before: outcome } });
    }
    void sendWanted();
  }
  const canPublish = (row: PublishRow) => isComplete(row, read().forAll);
  /** Members read an article's new edition as soon as it exists: it can be neither a draft nor scheduled. */
  const canWait = (row: PublishRow) => canPublish(row) && row.own.editionOf === undefined;

  return {
    sendWanted,
    canPublish,
    canWait,
    /** Publishes all rows that are ready, and the others as their uploads finish; rows that cannot be published stay. */
    publish: () => want(canPublish, () => ({ state: "published" })),
    /** Saves all rows as drafts, except new editions. */
    saveAsDrafts: () => want(canWait, () => ({ state: "draft" })),
    /** Like `saveAsDrafts`, but each draft is published later; `instantOf` gives the time of the nth row. */
    schedule: (instantOf: (index: number) => string) =>
      want(canWait, (index) => ({ state: "draft", publishAt: instantOf(index) })),
  };
}
