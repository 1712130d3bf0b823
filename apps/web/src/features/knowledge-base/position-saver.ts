type Position = { articleId: number; page: number; edition?: number | undefined };

type SaverOptions = {
  send: (position: Position) => Promise<unknown>;
  /** The signed-in account; undefined without one. */
  account: () => number | undefined;
  /** Whether a failure means that there was no connection. */
  isOffline: (error: unknown) => boolean;
  /** Calls back once, when the connection is back. */
  onceOnline: (retry: () => void) => void;
};

/**
 * Saves positions; retries those that failed without a connection when it is back, but only while the same member is signed
 * in: the server saves them for the signed-in account.
 */
export function createPositionSaver({ send, account, isOffline, onceOnline }: SaverOptions) {
  /** The latest position of each article, its owner, and whether it still has to be saved. */
  const latest = new Map<number, { position: Position; owner: number | undefined; isUnsaved: boolean }>();
  let inFlight: Promise<unknown> = Promise.resolve();

  /** @param onRefused called for a failure other than a missing connection */
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
    /** Resolves once the latest save is over, whether or not it succeeded. */
    whenSaved: () => inFlight,
  };
}
