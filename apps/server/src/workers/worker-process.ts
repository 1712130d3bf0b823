import cluster, { type Worker } from "node:cluster";
import type { Logger } from "pino";
import type { NewAccount } from "../startup/prepare.ts";
import type { Gathering } from "./gather-figures.ts";
import { type Ending, fromWorker, type ToWorker } from "./messages.ts";

/** A worker, as the primary that started it sees it. */
export type WorkerProcess = {
  /** The cluster's handle; null if the system could not make a process. */
  fork: Worker | null;
  isReady: boolean;
  hasEnded: boolean;
  /** The accounts that it made; rejects if it ended before. */
  ready: Promise<NewAccount[]>;
  ended: Promise<number>;
};

type Watching = {
  log: Pick<Logger, "error">;
  onFigures: Gathering["heard"];
  onReady: () => void;
  /** Called before `spawnWorker` returns if no process could be made. */
  onEnd: (worker: WorkerProcess) => void;
};

/** Starts a worker, and listens to its messages. */
export function spawnWorker(
  environment: Record<string, string>,
  { log, onFigures, onReady, onEnd }: Watching,
): WorkerProcess {
  const fork = forkWorker(environment, log);
  const ready = Promise.withResolvers<NewAccount[]>();
  const ended = Promise.withResolvers<number>();
  // No unhandled rejection where nobody awaits it.
  ready.promise.catch(() => undefined);
  const worker: WorkerProcess = {
    fork,
    isReady: false,
    hasEnded: false,
    ready: ready.promise,
    ended: ended.promise,
  };
  const gone = (code: number) => {
    worker.hasEnded = true;
    ready.reject(new Error(`worker ${pidOf(worker)} ended`));
    ended.resolve(code);
    onEnd(worker);
  };
  if (fork === null) {
    gone(1);
    return worker;
  }
  fork.once("exit", (code: number | null) => gone(code ?? 1));
  fork.on("message", (sent) => {
    const { data: message } = fromWorker.safeParse(sent);
    if (message?.kind === "figures") onFigures(message);
    if (message?.kind === "closed") send(worker, { kind: "released" });
    if (message?.kind !== "ready") return;
    worker.isReady = true;
    ready.resolve(message.accounts);
    onReady();
  });
  fork.on("error", (err) => {
    // A message to a worker that is ending fails here and is ignored. A worker without a pid never started, so it does
    // not exit either.
    if (fork.process.pid !== undefined) return;
    log.error({ err }, "no process could be made for a worker");
    gone(1);
  });
  return worker;
}

/**
 * Null if the system has no memory for another process; if it has no process id or file descriptor left, an `error` event
 * follows.
 */
function forkWorker(environment: Record<string, string>, log: Pick<Logger, "error">): Worker | null {
  try {
    return cluster.fork(environment);
  } catch (err) {
    log.error({ err }, "no process could be made for a worker");
    return null;
  }
}

/** Tells a worker to end; `ended` resolves once it has. */
export function endWorker(worker: WorkerProcess, how: Ending): void {
  if (worker.isReady) send(worker, { kind: "end", how });
  // It may not listen for messages yet, and one would be lost.
  else worker.fork?.process.kill("SIGTERM");
}

/** The process id of a worker; undefined if there is no process. */
export function pidOf({ fork }: WorkerProcess): number | undefined {
  return fork?.process.pid;
}

/** Sends a message to a worker; none to one that has ended, which is no error. */
export function send({ fork }: WorkerProcess, message: ToWorker): void {
  if (fork?.isConnected()) fork.send(message, undefined, undefined, () => undefined);
}
