import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { NewAccount } from "../startup/prepare.ts";
import { createGathering, type Gathering } from "./gather-figures.ts";
import { type Ending, fromWorker, type ToWorker } from "./messages.ts";

/**
 * The pause between the end of a worker and the start of its replacement, in milliseconds; longer if it did not get ready.
 */
const pauses = { first: 250, longest: 5_000 };

type WorkerProcess = {
  /** The cluster's handle; null if the system could not make a process. */
  fork: Worker | null;
  isReady: boolean;
  /** The accounts that it made; rejects if it ended before. */
  ready: Promise<NewAccount[]>;
  ended: Promise<number>;
};

/** A place in the team, with its current worker. */
type Slot = { worker: WorkerProcess };

export type Team = {
  /** Resolves with the accounts that the first worker made, once it is ready, or with its exit code if it ended before. */
  started: Promise<NewAccount[] | number>;
  /** Replaces all workers, one after the other, each once the next one is ready. */
  roll: () => Promise<void>;
  /** Ends all workers, and resolves once they have ended. */
  end: (how: Ending) => Promise<void>;
  /** The metrics of each worker that reports them in time. */
  gatherFigures: Gathering["ask"];
};

type Wanted = { size: number; environment: Record<string, string>; log: Logger };

/**
 * Keeps `size` workers running, each a server of its own on the same port. The first one starts alone, so that it makes
 * what is made only once. One that dies is replaced. One of them runs the jobs; when it ends, another takes over.
 */
export function createTeam({ size, environment, log }: Wanted): Team {
  const workers = new Set<WorkerProcess>();
  const slots = new Set<Slot>();
  let worksOnJobs: WorkerProcess | undefined;
  const ending = new AbortController();
  const isEnding = () => ending.signal.aborted;
  let rolling = Promise.resolve();
  const gathering = createGathering((message) => {
    const told = [...workers].filter(({ isReady }) => isReady);
    for (const worker of told) send(worker, message);
    return told.length;
  });

  /**
   * Null if the system has no memory for another process; if it has no process id or file descriptor left, an `error` event
   * follows.
   */
  function forkWorker(): Worker | null {
    try {
      return cluster.fork(environment);
    } catch (err) {
      log.error({ err }, "no process could be made for a worker");
      return null;
    }
  }

  function spawnWorker(): WorkerProcess {
    const fork = forkWorker();
    const ready = Promise.withResolvers<NewAccount[]>();
    const ended = Promise.withResolvers<number>();
    // No unhandled rejection where nobody awaits it.
    ready.promise.catch(() => undefined);
    const worker: WorkerProcess = {
      fork,
      isReady: false,
      ready: ready.promise,
      ended: ended.promise,
    };
    const gone = (code: number) => {
      workers.delete(worker);
      ready.reject(new Error(`worker ${pidOf(worker)} ended`));
      ended.resolve(code);
      shareJobs();
    };
    if (fork === null) {
      gone(1);
      return worker;
    }
    fork.once("exit", (code: number | null) => gone(code ?? 1));
    fork.on("message", (sent) => {
      const { data: message } = fromWorker.safeParse(sent);
      if (message?.kind === "figures") gathering.heard(message);
      if (message?.kind === "closed") send(worker, { kind: "released" });
      if (message?.kind !== "ready") return;
      worker.isReady = true;
      ready.resolve(message.accounts);
      shareJobs();
    });
    fork.on("error", (err) => {
      // A message to a worker that is ending fails here and is ignored. A worker without a pid never started, so it does
      // not exit either.
      if (fork.process.pid !== undefined) return;
      log.error({ err }, "no process could be made for a worker");
      gone(1);
    });
    workers.add(worker);
    return worker;
  }

  function shareJobs(): void {
    if (isEnding() || (worksOnJobs !== undefined && workers.has(worksOnJobs))) return;
    worksOnJobs = [...slots]
      .map(({ worker }) => worker)
      .find((worker) => worker.isReady && workers.has(worker));
    if (worksOnJobs === undefined) return;
    log.info({ worker: pidOf(worksOnJobs) }, "this worker does the jobs");
    send(worksOnJobs, { kind: "jobs" });
  }

  function addSlot(): Slot {
    const slot = { worker: spawnWorker() };
    slots.add(slot);
    return slot;
  }

  /** Starts another worker in a slot whenever the one there ends by itself. */
  async function keepFilled(slot: Slot): Promise<void> {
    let pause = pauses.first;
    while (!isEnding()) {
      const { worker } = slot;
      const code = await worker.ended;
      if (isEnding()) return;
      if (slot.worker !== worker) continue;
      pause = worker.isReady ? pauses.first : Math.min(pause * 2, pauses.longest);
      log.warn({ worker: pidOf(worker), code }, "a worker ended, another takes its place");
      await delay(pause);
      if (!isEnding() && slot.worker === worker) slot.worker = spawnWorker();
    }
  }

  async function start(): Promise<NewAccount[] | number> {
    const slot = addSlot();
    const accounts = await Promise.race([slot.worker.ended, slot.worker.ready]).catch(
      () => slot.worker.ended,
    );
    if (typeof accounts === "number") return accounts;
    while (slots.size < size && !isEnding()) addSlot();
    for (const each of slots) void keepFilled(each);
    return accounts;
  }

  async function replace(slot: Slot): Promise<void> {
    const before = slot.worker;
    const next = spawnWorker();
    const isReady = await next.ready.then(
      () => true,
      () => false,
    );
    if (!isReady || isEnding()) {
      if (!isEnding()) log.error({ worker: pidOf(before) }, "its successor did not start, so it stays");
      return;
    }
    // If the old worker died meanwhile, the slot may already have another one.
    const old = slot.worker;
    slot.worker = next;
    endWorker(old, "retire");
    await old.ended;
    log.info({ worker: pidOf(old), by: pidOf(next) }, "a worker was replaced");
  }

  async function rollOnce(): Promise<void> {
    for (const slot of slots) if (!isEnding()) await replace(slot);
  }

  return {
    started: start(),
    roll: () => (rolling = rolling.then(rollOnce)),
    async end(how) {
      ending.abort();
      for (const worker of workers) endWorker(worker, how);
      await Promise.all([...workers].map(({ ended }) => ended));
    },
    gatherFigures: gathering.ask,
  };
}

function endWorker(worker: WorkerProcess, how: Ending): void {
  if (worker.isReady) send(worker, { kind: "end", how });
  // It may not listen for messages yet, and one would be lost.
  else worker.fork?.process.kill("SIGTERM");
}

function pidOf({ fork }: WorkerProcess): number | undefined {
  return fork?.process.pid;
}

function send({ fork }: WorkerProcess, message: ToWorker): void {
  if (fork?.isConnected()) fork.send(message, undefined, undefined, () => undefined);
}
