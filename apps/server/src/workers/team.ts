import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { NewAccount } from "../startup/prepare.ts";
import { createGathering, type Gathering } from "./gather-figures.ts";
import type { Ending } from "./messages.ts";
import { endWorker, pidOf, send, spawnWorker, type WorkerProcess } from "./worker-process.ts";

/**
 * The pause between the end of a worker and the start of its replacement, in milliseconds; longer if it did not get ready.
 */
const pauses = { first: 250, longest: 5_000 };

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

/** What it takes to keep a slot filled. */
type Parts = { spawn: () => WorkerProcess; isEnding: () => boolean; log: Logger };

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
  const parts: Parts = { spawn, isEnding, log };
  let rolling = Promise.resolve();
  const gathering = createGathering((message) => {
    const told = [...workers].filter(({ isReady }) => isReady);
    for (const worker of told) send(worker, message);
    return told.length;
  });

  function spawn(): WorkerProcess {
    const worker = spawnWorker(environment, {
      log,
      onFigures: gathering.heard,
      onReady: shareJobs,
      onEnd(ended) {
        workers.delete(ended);
        shareJobs();
      },
    });
    if (!worker.hasEnded) workers.add(worker);
    return worker;
  }

  function shareJobs(): void {
    if (isEnding() || worksOnJobs?.hasEnded === false) return;
    worksOnJobs = [...slots].find(({ worker }) => worker.isReady && !worker.hasEnded)?.worker;
    if (worksOnJobs === undefined) return;
    log.info({ worker: pidOf(worksOnJobs) }, "this worker does the jobs");
    send(worksOnJobs, { kind: "jobs" });
  }

  function addSlot(): Slot {
    const slot = { worker: spawn() };
    slots.add(slot);
    return slot;
  }

  async function start(): Promise<NewAccount[] | number> {
    const slot = addSlot();
    const accounts = await Promise.race([slot.worker.ended, slot.worker.ready]).catch(
      () => slot.worker.ended,
    );
    if (typeof accounts === "number") return accounts;
    while (slots.size < size && !isEnding()) addSlot();
    for (const each of slots) void keepFilled(each, parts);
    return accounts;
  }

  async function rollOnce(): Promise<void> {
    for (const slot of slots) if (!isEnding()) await replace(slot, parts);
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

/** Starts another worker in a slot whenever the one there ends by itself. */
async function keepFilled(slot: Slot, { spawn, isEnding, log }: Parts): Promise<void> {
  let pause = pauses.first;
  while (!isEnding()) {
    const { worker } = slot;
    const code = await worker.ended;
    if (isEnding()) return;
    if (slot.worker !== worker) continue;
    pause = worker.isReady ? pauses.first : Math.min(pause * 2, pauses.longest);
    log.warn({ worker: pidOf(worker), code }, "a worker ended, another takes its place");
    await delay(pause);
    if (!isEnding() && slot.worker === worker) slot.worker = spawn();
  }
}

async function replace(slot: Slot, { spawn, isEnding, log }: Parts): Promise<void> {
  const before = slot.worker;
  const next = spawn();
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
