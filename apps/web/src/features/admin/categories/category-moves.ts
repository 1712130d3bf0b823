/** Moves a category before another one; null moves it to the end. */
export type Move = { id: number; beforeId: number | null };

type WithId = { id: number };

/** The categories after a move. */
export function afterMove<Category extends WithId>(
  categories: readonly Category[],
  { id, beforeId }: Move,
): readonly Category[] {
  const moved = categories.find((each) => each.id === id);
  if (!moved || id === beforeId) return categories;
  const others = categories.filter((each) => each.id !== id);
  const index = others.findIndex((each) => each.id === beforeId);
  return index < 0 ? [...others, moved] : others.toSpliced(index, 0, moved);
}

/** The move by one place up or down; undefined at either end. */
export function neighbourMove(categories: readonly WithId[], id: number, step: -1 | 1): Move | undefined {
  const index = categories.findIndex((each) => each.id === id);
  const target = index + step;
  if (index < 0 || target < 0 || target >= categories.length) return undefined;
  const before = categories[step < 0 ? target : target + 1];
  return { id, beforeId: before?.id ?? null };
}
