/** Texts that a browser keeps for this site under names. */
export type BrowserStorage = {
  /** Null where there is none under this name. */
  read: (name: string) => string | null;
  /** @returns whether the browser keeps it; where it does not, this page alone remembers it */
  write: (name: string, text: string) => boolean;
  remove: (name: string) => void;
  /** Removes everything whose name begins so; everything at all where nothing is said. */
  clear: (beginning?: string) => void;
};

/** What stays until somebody removes it, for all tabs. */
export const browserStorage = guarded(() => localStorage);
/** What ends with the tab. */
export const tabStorage = guarded(() => sessionStorage);

/** Begins the names in `browserStorage` of what is remembered of uploads: it goes with who signs out. */
export const uploadsBeginning = "uploads-";

/**
 * The one way to a browser's storage. Where somebody blocked that for the site, naming it throws already, some browsers have null in its
 * place, and a full one takes nothing more: pages go on all the same.
 */
function guarded(storage: () => Storage): BrowserStorage {
  /** What the browser did not take. */
  const unkept = new Map<string, string>();
  /** @returns undefined where the browser lets nobody at it */
  function attempt<Result>(work: (storage: Storage) => Result): Result | undefined {
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  }
  return {
    read: (name) => unkept.get(name) ?? attempt((kept) => kept.getItem(name)) ?? null,
    write(name, text) {
      const isKept = attempt((kept) => {
        kept.setItem(name, text);
        return true;
      });
      if (isKept) unkept.delete(name);
      else unkept.set(name, text);
      return isKept ?? false;
    },
    remove(name) {
      unkept.delete(name);
      attempt((kept) => kept.removeItem(name));
    },
    clear(beginning = "") {
      const goes = (name: string) => name.startsWith(beginning);
      for (const name of [...unkept.keys()].filter(goes)) unkept.delete(name);
      attempt((kept) => {
        const names = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? "");
        for (const name of names.filter(goes)) kept.removeItem(name);
      });
    },
  };
}
