import { DomainError } from "@antochi/contract/errors";
import type { User } from "@antochi/db/tables/users";
import { createFairQueue } from "../limits/fair-queue.ts";

/** In a small library a full queue is done within a second, in one of a quarter of a million pages within four. */
const limits = { waitingAtMost: 60, waitingOfOne: 5 };

/** The longest wait in the queue, in milliseconds: as long as one statement of Postgres may take. */
const patience = 10_000;

/** Runs a search when its turn comes. */
export type SearchTurns = <Result>(
  /** `signal` fires when the searcher has gone, and no longer waits. */
  who: { reader: Pick<User, "id"> | null; ip: string; signal: AbortSignal | undefined },
  search: () => Promise<Result>,
) => Promise<Result>;

/**
 * Queues the searches of a process: members come first, and take turns; visitors take turns by address. Refuses with 503
 * where too many wait, and after a wait of ten seconds.
 * @param atOnce how many run at a time: each occupies a processor of Postgres meanwhile, in a very large library two
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
  return ({ reader, ip, signal }, search) => {
    const caller = { key: reader ? `user:${reader.id}` : `ip:${ip}`, known: reader !== null };
    return inTurn(caller, search, { ms: patience, gone: signal });
  };
}
