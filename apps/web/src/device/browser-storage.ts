/** Texts that a browser keeps for this site under names. */
export type BrowserStorage = {
  /** Null where there is none under this name. */
  read: (name: string) => string | null;
  /** @returns whether the browser keeps it; where it does not, this page alone remembers it */
  write: (name: string, text: string) => boolean;
  remove: (name: string) => void;
  /** Of everything that is kept. */
  names: () => string[];
};

/** What stays until somebody removes it, for all tabs. */
export const browserStorage = guarded(() => localStorage);
/** What ends with the tab. */
export const tabStorage = guarded(() => sessionStorage);

/**
 * The one way to a browser's storage. Where somebody blocked that for the site, naming it throws already, some browsers have
 * null in its place, and a full one takes nothing more: pages go on all the same.
 */
function guarded(storage: () => Storage): BrowserStorage {
  /** What the browser did not take. */
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

/** What this site wrote as JSON into one of them; undefined for what is none, such as somebody else's rubbish. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
