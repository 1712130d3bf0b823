/** Seconds in which what was published can be taken back. */
const undoSeconds = 10;

type UndoWindowOptions = {
  /** Whether more of the same is on its way: the seconds wait for it. */
  isHeld: () => boolean;
  /** Hears of every second. */
  onChange: () => void;
  /** Hears that it is over, by itself or by `end`. */
  onOver: () => void;
};

/** The rows that were published last, for as long as they can be taken back; another one begins it anew. */
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
    /** Begins with the next rows that are published; those before stay as they are. */
    restart() {
      ids = [];
    },
    end,
  };
}
