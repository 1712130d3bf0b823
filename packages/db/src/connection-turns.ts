import { AsyncLocalStorage } from "node:async_hooks";
import { DomainError } from "@antochi/contract/errors";

/** A client's call, as the unit by which connections are shared out. */
export type Call = {
  /** What groups calls, such as their route: each kind has a queue of its own. */
  readonly kind: string;
  /** Whether it has had a connection already. */
  begun: boolean;
  /** How many connections it holds. */
  held: number;
};

type Waiting = { begin: () => void };

/** The kind of everything outside a call, such as jobs. */
const backgroundKind = "";

const calls = new AsyncLocalStorage<Call>();

/** A call that has no connection yet. */
export function newCall(kind: string): Call {
  return { kind, begun: false, held: 0 };
}

/** Runs part of a call: all connections that are asked for within it, however deep, count as the call's. */
export function withinCall<Result>(call: Call, run: () => Result): Result {
  return calls.run(call, run);
}

type Limits = {
  /** The most connections in use at a time. */
  connections: number;
  /** The longest wait for a connection, in milliseconds. */
  patience: number;
};

/**
 * Shares a process's connections out among kinds of calls, so that a flood or a slowness of one kind does not hold up the
 * others: a kind has at most half of the connections, and kinds that wait take turns. Within a kind, calls that have begun
 * come before new ones, so that what is admitted is finished. Each kind's queue is bounded: beyond that a new call is
 * refused with 503 at its first query, before anything was done for it.
 */
export function createConnectionTurns({ connections, patience }: Limits) {
  const ofOneKind = Math.ceil(connections / 2);
  const waitingOfOneKind = 25 * connections;
  const running = new Map<string, number>();
  const lines = new Map<string, { begun: Waiting[]; fresh: Waiting[] }>();
  let all = 0;

  return { take, giveBack, isCrowded };

  /** Whether a new call of this kind would be refused. */
  function isCrowded(kind: string): boolean {
    return (lines.get(kind)?.fresh.length ?? 0) >= waitingOfOneKind;
  }

  /**
   * Resolves when it is this call's turn; the caller must give the turn back.
   * @throws where too many of its kind wait, or it has waited too long
   */
  async function take(): Promise<Call> {
    const call = calls.getStore() ?? newCall(backgroundKind);
    // A call that holds a connection must not wait for a second one: calls of its kind could deadlock.
    if (call.held === 0 && !isFree(call.kind)) await wait(call);
    else start(call.kind);
    call.begun = true;
    call.held += 1;
    return call;
  }

  function giveBack(call: Call): void {
    call.held -= 1;
    all -= 1;
    const left = countOf(call.kind) - 1;
    if (left > 0) running.set(call.kind, left);
    else running.delete(call.kind);
    beginNext();
  }

  function beginNext(): void {
    for (const [kind, line] of lines) {
      if (!isFree(kind)) continue;
      const next = line.begun.shift() ?? line.fresh.shift();
      // Moves its kind to the end.
      lines.delete(kind);
      if (line.begun.length + line.fresh.length > 0) lines.set(kind, line);
      if (next === undefined) continue;
      start(kind);
      next.begin();
      return;
    }
  }

  function isFree(kind: string): boolean {
    return all < connections && countOf(kind) < ofOneKind;
  }

  function countOf(kind: string): number {
    return running.get(kind) ?? 0;
  }

  function start(kind: string): void {
    all += 1;
    running.set(kind, countOf(kind) + 1);
  }

  function wait(call: Call): Promise<void> {
    const line = lines.get(call.kind) ?? { begun: [], fresh: [] };
    const place = call.begun ? line.begun : line.fresh;
    if (!call.begun && isCrowded(call.kind)) throw crowded();
    lines.set(call.kind, line);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        place.splice(place.indexOf(waiting), 1);
        // The message of node-postgres, which `driver-errors.ts` recognises.
        reject(new Error("timeout exceeded when trying to connect"));
      }, patience);
      place.push(waiting);
    });
  }
}

/** The refusal of a call when too many of its kind wait. */
export function crowded(): DomainError {
  return new DomainError("unavailable", { retryAfter: 1 });
}
