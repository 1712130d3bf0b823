import cluster from "node:cluster";
import type { NewAccount } from "../startup/prepare.ts";
import { withinTime } from "../within-time.ts";
import { type Ending, type FromWorker, toWorker } from "./messages.ts";

/**
 * How long a worker that ends waits for the primary, in milliseconds; the primary serves no requests, so it answers at
 * once.
 */
const patience = 5_000;

/**
 * A worker's link to the process that started it. Dispose of it once the worker no longer listens: the primary may have
 * sent it a connection before it knew that, and a process that has ended cannot hand one back, so the worker ends only when
 * the primary has answered after sending the last one.
 */
export type Primary = AsyncDisposable & {
  /** Whether this is the first worker, which starts while no other one serves. */
  hasNobodyElse: boolean;
  /** Reports that everything is prepared. */
  ready: (accounts: NewAccount[]) => void;
  /** Resolves once this worker is to run the jobs. */
  jobs: Promise<void>;
  /** Resolves once it has to end. */
  end: Promise<Ending>;
  /** Sets the answer to the primary's requests for this worker's metrics. */
  answerFigures: (read: () => Promise<{ name: string }[]>) => void;
};

/** The link to the primary of this process; null if it is no worker. Node ends a worker whose primary is gone. */
export function linkToPrimary(): Primary | null {
  if (!cluster.isWorker) return null;
  const jobs = Promise.withResolvers<void>();
  const end = Promise.withResolvers<Ending>();
  const released = Promise.withResolvers<void>();
  let readFigures = async (): Promise<{ name: string }[]> => [];
  const say = (message: FromWorker) => void process.send?.(message, undefined, undefined, () => undefined);

  process.on("message", (sent) => {
    const { data: message } = toWorker.safeParse(sent);
    if (message?.kind === "jobs") jobs.resolve();
    if (message?.kind === "released") released.resolve();
    if (message?.kind === "end") end.resolve(message.how);
    if (message?.kind === "figures")
      void readFigures().then((figures) => say({ kind: "figures", ask: message.ask, figures }));
  });
  // A terminal that closes sends SIGHUP to all of its processes; workers leave it to the primary to act.
  process.on("SIGHUP", () => undefined);
  return {
    hasNobodyElse: cluster.worker?.id === 1,
    ready: (accounts) => say({ kind: "ready", accounts }),
    jobs: jobs.promise,
    end: end.promise,
    answerFigures(read) {
      readFigures = read;
    },
    async [Symbol.asyncDispose]() {
      say({ kind: "closed" });
      await withinTime(patience, () => released.promise);
    },
  };
}
