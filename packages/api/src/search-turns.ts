import { DomainError } from "@antochi/contract/errors";
import type { User } from "@antochi/db/tables/users";
import { createFairQueue } from "./fair-queue.ts";

/** Each takes a processor of Postgres for its time, some ten milliseconds: all that wait are done within a second or two. */
const limits = { inFlight: 1, waitingAtMost: 60, waitingOfOne: 5 };

/** Runs a search when its turn comes. */
export type SearchTurns = <Result>(
  who: { reader: Pick<User, "id"> | null; ip: string },
  search: () => Promise<Result>,
) => Promise<Result>;

/**
 * Shares out the searches of a process: members come first, and take turns; visitors take turns by address. Refuses with 503
 * where too many wait.
 */
export function createSearchTurns(): SearchTurns {
  const { inTurn } = createFairQueue({
    ...limits,
    refusal: () =>
      new DomainError("unavailable", {
        message: "Many others are searching. Please try again in a moment.",
        retryAfter: 2,
      }),
  });
  return ({ reader, ip }, search) =>
    inTurn({ key: reader ? `user:${reader.id}` : `ip:${ip}`, known: reader !== null }, search);
}
