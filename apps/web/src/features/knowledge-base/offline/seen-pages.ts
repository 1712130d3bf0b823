import type { Standing } from "@antochi/contract/reading-report";

/** The pages that count as seen. */
export function seenPages({ seen }: Standing): number[] {
  return seen.split("").flatMap((bit, index) => (bit === "1" ? [index + 1] : []));
}

/** A copy with these pages marked as seen too. */
export function withSeen(standing: Standing, pages: Iterable<number>): Standing {
  const bits = standing.seen.split("");
  for (const page of pages) if (page <= bits.length) bits[page - 1] = "1";
  return { ...standing, seen: bits.join("") };
}

/**
 * A copy with the pages that another standing has as seen, such as a device's that has not been sent yet: only where both
 * are about the same edition and count from the same time.
 */
export function withSeenOf(standing: Standing, other: Standing): Standing {
  const isSame = standing.edition === other.edition && countsSince(standing) === countsSince(other);
  return isSame ? withSeen(standing, seenPages(other)) : standing;
}

/** The standing to store with a saved article: with the pages seen of its edition, as it is if they are of another one. */
export function standingToKeep(standing: Standing, edition: number, seen: Iterable<number>): Standing {
  return standing.edition === edition ? withSeen(standing, seen) : standing;
}

/** Pages seen before this do not count; null where all do. */
export function countsSince({ required }: Standing): string | null {
  return required?.againSince ?? null;
}

/** The pages of an edition seen in this sitting that count since `againSince`. */
export type SeenNow = { edition: number; againSince: string | null; pages: ReadonlySet<number> };

/** The pages of an edition seen now or before: what was seen of another says nothing about it. */
export function allSeen(edition: number, standing: Standing | undefined, now: SeenNow): ReadonlySet<number> {
  const againSince = standing ? countsSince(standing) : null;
  return new Set([
    ...(standing?.edition === edition ? seenPages(standing) : []),
    ...(now.edition === edition && now.againSince === againSince ? now.pages : []),
  ]);
}
