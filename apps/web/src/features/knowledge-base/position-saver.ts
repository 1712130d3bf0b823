type Position = { articleId: number; page: number; edition?: number | undefined };

type SaverOptions = {
  send: (position: Position) => Promise<unknown>;
  /** Whether a failure says that there was no connection. */
  isOffline: (error: unknown) => boolean;
  /** Runs something, once, when the connection is back. */
  onceOnline: (retry: () => void) => void;
};

/** Saves positions, and those that could not be saved without a connection again when it is back. */
export function createPositionSaver({ send, isOffline, onceOnline }: SaverOptions) {
  /** The latest position of each article, and whether it still has to be saved. */
  const latest = new Map<number, { position: Position; isUnsaved: boolean }>();
  let inFlight: Promise<unknown> = Promise.resolve();

  /** @param onRefused hears of a failure that says something else than that there was no connection */
  function save(position: Position, onRefused?: (error: unknown) => void): void {
    const entry = { position, isUnsaved: false };
    latest.set(position.articleId, entry);
    inFlight = send(position).catch((error: unknown) => {
      if (!isOffline(error)) return onRefused?.(error);
      if (latest.get(position.articleId) !== entry) return;
      entry.isUnsaved = true;
      onceOnline(retry);
    });
  }

  function retry(): void {
    for (const { position, isUnsaved } of latest.values()) if (isUnsaved) save(position);
  }

  return {
    save,
    retry,
    /** Settles with the save in flight, whether or not it succeeded. */
    whenSaved: () => inFlight,
  };
}
