type Later = {
  /** In milliseconds. */
  afterMs: number;
  /** What says `online` once the connection is back: the window. */
  connection: Pick<EventTarget, "addEventListener" | "removeEventListener">;
};

/** Calls back after a while, and whenever the connection comes back. @returns a function that ends both */
export function tryAgainLater(again: () => void, { afterMs, connection }: Later): () => void {
  const timer = setTimeout(again, afterMs);
  connection.addEventListener("online", again);
  return () => {
    clearTimeout(timer);
    connection.removeEventListener("online", again);
  };
}
