import { isOut, type PublishRow } from "./publish-rows.ts";

/** Seconds in which publishing can be undone. */
const undoSeconds = 10;

type UndoWindowOptions = {
  /** Whether more of the same batch is still being sent: the countdown waits for it. */
  isHeld: () => boolean;
  /** Called every second. */
  onChange: () => void;
  /** Called when it is over, by itself or through `end`. */
  onOver: () => void;
};

export type UndoWindow = ReturnType<typeof createUndoWindow>;

/** The rows that were published last, while they can be undone; each new one restarts the countdown. */
export function createUndoWindow({ isHeld, onChange, onOver }: UndoWindowOptions) {
  let ids: readonly string[] = [];
  let left = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function countDown(): void {
    left = isHeld() ? undoSeconds : left - 1;
    if (left > 0) timer = setTimeout(countDown, 1_000);
    else end();
    onChange();
  }
  function end(): void {
    clearTimeout(timer);
    left = 0;
    ids = [];
    onOver();
  }
  return {
    secondsLeft: () => left,
    has: (id: string) => ids.includes(id),
    add(id: string) {
      ids = [...ids, id];
      left = undoSeconds;
      clearTimeout(timer);
      timer = setTimeout(countDown, 1_000);
      onChange();
    },
    /** Starts a new batch; earlier rows can no longer be undone. */
    restart() {
      ids = [];
    },
    end,
  };
}

/** What the dialog says of Undo. */
export type UndoState = {
  /** In seconds; 0 if there is nothing to undo. */
  undoLeft: number;
  undoLeavesEditions: boolean;
};

/** What Undo can still take back of these rows; new editions are not among it. */
export function undoStateOf(rows: readonly PublishRow[], { has, secondsLeft }: UndoWindow): UndoState {
  const canUndo = rows.some((row) => isOut(row) && has(row.file.id));
  const undoLeavesEditions = rows.some(
    ({ file, own, outcome }) =>
      own.editionOf !== undefined &&
      (outcome.state === "sending" || (outcome.state === "edition" && has(file.id))),
  );
  return { undoLeft: canUndo ? secondsLeft() : 0, undoLeavesEditions };
}
