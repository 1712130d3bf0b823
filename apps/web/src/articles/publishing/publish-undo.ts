import type { UploadQueue } from "../../uploads/create-uploader.ts";
import { goesOut, isGoingOut, isOut } from "./publish-rows.ts";
import type { PublishStore } from "./publish-store.ts";
import type { RowSender } from "./row-sender.ts";
import { createUndoWindow } from "./undo-window.ts";

type UndoOptions = {
  queue: Pick<UploadQueue, "remove">;
  store: PublishStore;
  sender: RowSender;
  onSettled: () => void;
};

/** Undo of what was published last, and the removal of rows that have become articles once they cannot be undone. */
export function createPublishUndo({ queue, store, sender, onSettled }: UndoOptions) {
  const { read, setOwn, changed } = store;
  /** Whether the dialog is closed; published rows are then removed. */
  let isAway = false;
  const undoable = createUndoWindow({
    isHeld: () => read().rows.some(isGoingOut),
    onChange: changed,
    onOver: () => {
      if (isAway) tidy();
    },
  });

  /** Stops what is waiting or being sent from going out to members; an edition that is being sent is not stopped. */
  function stop(): void {
    for (const { file, own, outcome } of read().rows) {
      if (outcome.state === "wanted" && goesOut(outcome.as)) setOwn(file.id, { outcome: outcome.before });
      if (outcome.state !== "sending" || !goesOut(outcome.as) || own.editionOf) continue;
      sender.undo(file.id);
      setOwn(file.id, { outcome: { ...outcome, isUndone: true } });
    }
  }
  /** Turns what was published last back into drafts, and stops what is still going out; no upload is lost. */
  async function undo(): Promise<void> {
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
  }

  /** Removes the rows that have become articles, except those that can still be undone. */
  function tidy(): void {
    const { rows, undoLeft } = read();
    for (const { file, outcome } of rows) {
      const isKept = (undoLeft > 0 && undoable.has(file.id)) || outcome.state === "undoing";
      if ("articleId" in outcome && !isKept) queue.remove(file.id);
    }
  }
  /** Removes the rows that have become articles, after the user has seen them. */
  function finish(): void {
    undoable.end();
    tidy();
  }
  /**
   * Called when the dialog opens.
   * @returns a function to call when it closes
   */
  function attend(): () => void {
    isAway = false;
    return () => {
      isAway = true;
      tidy();
    };
  }

  return { undoable, undo, finish, attend };
}
