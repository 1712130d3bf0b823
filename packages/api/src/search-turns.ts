import { DomainError } from "@antochi/contract/errors";
import type { User } from "@antochi/db/tables/users";
import { createFairQueue } from "./fair-queue.ts";

/** Of a small library all that wait are done within a second, of a quarter of a million pages within four. */
const limits = { waitingAtMost: 60, waitingOfOne: 5 };

/** Runs a search when its turn comes. */
export type SearchTurns = <Result>(
  who: { reader: Pick<User, "id"> | null; ip: string },
  search: () => Promise<Result>,
) => Promise<Result>;

/**
 * Shares out the searches of a process: members come first, and take turns; visitors take turns by address. Refuses with 503
 * where too many wait.
 * @param atOnce how many run at a time: each takes a processor of Postgres while it does
 */
export function createSearchTurns(atOnce: number): SearchTurns {
  const { inTurn } = createFairQueue({
    ...limits,
    inFlight: atOnce,
    refusal: () =>
      new DomainError("unavailable", {
        message: "Many others are searching. Please try again in a moment.",
        retryAfter: 2,
      }),
  });
  return ({ reader, ip }, search) =>
    inTurn({ key: reader ? `user:${reader.id}` : `ip:${ip}`, known: reader !== null }, search);
}
