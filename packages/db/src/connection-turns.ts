import { AsyncLocalStorage } from "node:async_hooks";
import { DomainError } from "@antochi/contract/errors";

/** Something that a client asked for, as far as connections are shared out by it. */
export type Call = {
  /** What calls are told apart by, such as their route: there is one line for each. */
  readonly kind: string;
  /** Whether it had a connection already. */
  begun: boolean;
  /** Connections that it holds. */
  held: number;
};

type Waiting = { begin: () => void };

/** All that asks without being part of a call, such as jobs. */
const noCall = "";

const calls = new AsyncLocalStorage<Call>();

/** A call that has no connection yet. */
export function newCall(kind: string): Call {
  return { kind, begun: false, held: 0 };
}

/** Runs what belongs to a call; connections that it and all that follows from it asks for are the call's. */
export function withinCall<Result>(call: Call, run: () => Result): Result {
  return calls.run(call, run);
}

type Limits = {
  /** Connections in use at a time. */
  connections: number;
  /** How long one may wait for its turn, in milliseconds. */
  patience: number;
};

/**
 * Shares the connections of a process out among kinds of calls, so that no kind has to wait for another of which too many
 * come or that is held up: one has half of the connections at most, and where several wait they take turns. Calls that have
 * begun come before new ones of their kind, so that what is admitted is also finished. Of each kind a bounded number may
 * wait; beyond that a new call is refused with 503 at its first query, before anything was done for it.
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
   * Resolves when it is this call's turn; whoever has had it gives it back.
   * @throws where too many of its kind wait, or it waited too long
   */
  async function take(): Promise<Call> {
    const call = calls.getStore() ?? newCall(noCall);
    // Who waits with a connection in hand for another might wait for their own like.
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
      // Its kind stands last now.
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
        // In the words of node-postgres, which `driver-errors.ts` knows.
        reject(new Error("timeout exceeded when trying to connect"));
      }, patience);
      place.push(waiting);
    });
  }
}

/** What a call is refused with of which too many wait. */
export function crowded(): DomainError {
  return new DomainError("unavailable", { retryAfter: 1 });
}
