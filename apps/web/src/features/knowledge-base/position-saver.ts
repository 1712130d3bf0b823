type Position = { articleId: number; page: number; edition?: number | undefined };

type SaverOptions = {
  send: (position: Position) => Promise<unknown>;
  /** The account that is signed in; undefined where nobody is. */
  account: () => number | undefined;
  /** Whether a failure says that there was no connection. */
  isOffline: (error: unknown) => boolean;
  /** Runs something, once, when the connection is back. */
  onceOnline: (retry: () => void) => void;
};

/**
 * Saves positions, and those that could not be saved without a connection again when it is back: as long as the same member
 * is signed in, since the server takes them for whoever is.
 */
export function createPositionSaver({ send, account, isOffline, onceOnline }: SaverOptions) {
  /** The latest position of each article, whose it is, and whether it still has to be saved. */
  const latest = new Map<number, { position: Position; owner: number | undefined; isUnsaved: boolean }>();
  let inFlight: Promise<unknown> = Promise.resolve();

  /** @param onRefused hears of a failure that says something else than that there was no connection */
  function save(position: Position, onRefused?: (error: unknown) => void): void {
    const entry = { position, owner: account(), isUnsaved: false };
    latest.set(position.articleId, entry);
    inFlight = send(position).catch((error: unknown) => {
      if (!isOffline(error)) return onRefused?.(error);
      if (latest.get(position.articleId) !== entry) return;
      entry.isUnsaved = true;
      onceOnline(retry);
    });
  }

  function retry(): void {
    for (const [articleId, { position, owner, isUnsaved }] of latest) {
      if (owner !== account()) latest.delete(articleId);
      else if (isUnsaved) save(position);
    }
  }

  return {
    save,
    retry,
    /** Settles with the save in flight, whether or not it succeeded. */
    whenSaved: () => inFlight,
  };
}
