type Entry = { id: number; page: number };

/** The headings of changed pages: those that begin on the page or, if none does, the last one before it. */
export function entriesChanged(entries: readonly Entry[], pages: readonly number[]): ReadonlySet<number> {
  const changed = new Set<number>();
  for (const page of pages) {
    const here = entries.filter((entry) => entry.page === page);
    const found = here.length > 0 ? here : [entries.findLast((entry) => entry.page < page)];
    for (const entry of found) if (entry) changed.add(entry.id);
  }
  return changed;
}
