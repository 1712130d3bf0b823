import cluster from "node:cluster";
import type { NewAccount } from "../startup/prepare.ts";
import { withinTime } from "../within-time.ts";
import { type Ending, type FromWorker, toWorker } from "./messages.ts";

/** How long a worker that ends waits for the primary, in milliseconds; it answers nothing else and is there at once. */
const patience = 5_000;

/**
 * What a worker says to the process that started it, and hears from there. Disposed of once the worker listens no longer:
 * the primary may have sent it a connection before it heard of that, and a process that is gone hands none back, so it ends
 * only when the primary has answered after the last one.
 */
export type Primary = AsyncDisposable & {
  /** Whether this is the first worker, which starts while no other one serves. */
  hasNobodyElse: boolean;
  /** Everything is prepared. */
  ready: (accounts: NewAccount[]) => void;
  /** Resolves once this worker is the one that does the jobs. */
  jobs: Promise<void>;
  /** Resolves once it has to end. */
  end: Promise<Ending>;
  /** Answers whenever the figures of all workers are asked for. */
  answerFigures: (read: () => Promise<{ name: string }[]>) => void;
};

/** The primary of this process; null where it is no worker. One whose primary is gone ends by itself, as Node has it. */
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
  // A terminal that closes tells all of its processes; what to do, the primary says.
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
