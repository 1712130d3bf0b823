/** Texts that the browser stores for this site under names. */
export type BrowserStorage = {
  /** Null if there is none under this name. */
  read: (name: string) => string | null;
  /** @returns whether the browser stored it; if not, only this page remembers it */
  write: (name: string, text: string) => boolean;
  remove: (name: string) => void;
  /** The names of everything stored. */
  names: () => string[];
};

/** Shared by all tabs; lasts until it is removed. */
export const browserStorage = guarded(() => localStorage);
/** Ends with the tab. */
export const tabStorage = guarded(() => sessionStorage);

/**
 * The only access to a browser's storage. If the user blocked storage for the site, the mere property access throws; some
 * browsers have null instead, and a full storage rejects writes. Pages keep working in all these cases.
 */
function guarded(storage: () => Storage): BrowserStorage {
  /** What the browser did not store. */
  const unkept = new Map<string, string>();
  function attempt<Result, Otherwise>(work: (storage: Storage) => Result, otherwise: Otherwise) {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  }
  return {
    read: (name) => unkept.get(name) ?? attempt((kept) => kept.getItem(name), null),
    write(name, text) {
      unkept.set(name, text);
      return attempt((kept) => {
        kept.setItem(name, text);
        return unkept.delete(name);
      }, false);
    },
    remove(name) {
      unkept.delete(name);
      attempt((kept) => kept.removeItem(name), undefined);
    },
    names: () => [...unkept.keys(), ...attempt(Object.keys, [])],
  };
}

/** Parses what this site stored as JSON; undefined for anything that is not JSON, such as what others stored. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
