import { useState } from "react";

type FirstShownOptions<Key> = {
  /** The key of the list's first row; null if it has none, undefined while that is not known. */
  first: Key | null | undefined;
  /** Names the list's filter. */
  filter: string;
  /** Whether a row is chosen, or none is shown before one is. */
  isChosen: boolean;
};

/**
 * The row shown beside a list before the user has chosen one. It stays whatever happens to it and whatever rows arrive
 * before it, so that a key press or typed text never hits another row that nobody has read. It is replaced when a row is
 * chosen, or when the filter changes before the user has entered it. Held by `admin-vetting-chosen.test.ts` and
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
    /** Called when the user enters it: a change of the filter then keeps it, like a chosen row. */
    enter: () => setKept((before) => (before?.isEntered === false ? { ...before, isEntered: true } : before)),
  };
}
