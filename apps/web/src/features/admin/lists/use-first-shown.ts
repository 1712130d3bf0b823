import { useState } from "react";

type FirstShownOptions<Key> = {
  /** The row that the list would show first; null where it has none, undefined where that is not known yet. */
  first: Key | null | undefined;
  /** Names what the list is narrowed to. */
  filter: string;
  /** Whether a row is chosen, or none is shown before one is. */
  isChosen: boolean;
};

/**
 * What stands beside a list before anybody chose a row of it. It stays there whatever becomes of it and whatever comes in
 * before it, so that neither a key nor a letter on its way meets another one that nobody has read. It goes when a row is
 * chosen, or the list is narrowed before it was gone into. Held by `admin-vetting-chosen.test.ts` and
 * `admin-inbox-chosen.test.ts`.
 */
export function useFirstShown<Key>({ first, filter, isChosen }: FirstShownOptions<Key>) {
  const [kept, setKept] = useState<{ key: Key | null; filter: string; isEntered: boolean }>();
  const isOver =
    kept === undefined ||
    (kept.key === null && first !== null) ||
    (kept.filter !== filter && !kept.isEntered);
  if (isChosen) {
    if (kept !== undefined) setKept(undefined);
  } else if (first !== undefined && isOver) setKept({ key: first, filter, isEntered: false });
  return {
    firstShown: (isChosen ? null : kept?.key) ?? undefined,
    /** It was gone into, which chooses it as far as narrowing the list is concerned. */
    enter: () => setKept((before) => (before?.isEntered === false ? { ...before, isEntered: true } : before)),
  };
}
