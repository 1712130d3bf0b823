import type { Standing } from "@antochi/contract/reading-report";

/** The pages that count as seen. */
export function seenPages({ seen }: Standing): number[] {
  return seen.split("").flatMap((bit, index) => (bit === "1" ? [index + 1] : []));
}

/** The same with pages besides. */
export function withSeen(standing: Standing, pages: Iterable<number>): Standing {
  const bits = standing.seen.split("");
  for (const page of pages) if (page <= bits.length) bits[page - 1] = "1";
  return { ...standing, seen: bits.join("") };
}

/**
 * The same with what another one knows to be seen, as a device does that has not told it yet: where that is of the same
 * edition and counts since the same.
 */
export function withSeenOf(standing: Standing, other: Standing): Standing {
  const isSame = standing.edition === other.edition && countsSince(standing) === countsSince(other);
  return isSame ? withSeen(standing, seenPages(other)) : standing;
}

/** Since when pages count; null where they do whenever they were seen. */
export function countsSince({ required }: Standing): string | null {
  return required?.againSince ?? null;
}
