import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "@antochi/environment/free-port";
import { chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { closedWay, ensureCluster, ensureDataDir, superuser } from "./cluster.ts";
import { stopOrphan } from "./orphan.ts";
import { claim, release } from "./owner.ts";
import { type PostmasterOptions, startPostmaster, stopPostmaster } from "./postmaster.ts";
import { watchOver } from "./watchdog.ts";

export type EmbeddedPostgresOptions = {
  /** The directory of the cluster and its password, kept between starts. Created when missing. */
  dataDir: string;
  /** A port on 127.0.0.1. Default: any free one, another at each start. */
  port?: number;
  /** Settings of postgresql.conf, such as `{ fsync: "off" }`. */
  settings?: Record<string, string>;
  /** Called with each line that Postgres logs. */
  onLog?: (line: string) => void;
  /** Called when Postgres ended by itself and is being restarted at the same address. */
  onCrash?: (reason: Error) => void;
  /** Called when it could not be restarted: nothing answers at the address any more. Also if `onCrash` threw. */
  onGone?: (reason: Error) => void;
};

export type EmbeddedPostgres = AsyncDisposable & {
  /** Connects to a database of its own as a superuser, password included: not for logs. */
  url: string;
  /** Ends all sessions, writes everything to disk and resolves when Postgres has ended. Idempotent. */
  stop: () => Promise<void>;
};

const portAttempts = 5;
/** The pauses before each restart, in milliseconds: its processes take a moment to notice that they are orphans. */
const restartPauses = [50, 200, 500, 1000];
const longestPause = 2000;
const restarts = 5;
/**
 * In Postgres' message as long as an orphan has not: one that runs a statement notices only afterwards, and one that gets
 * no processor time even later.
 */
const orphanIsThere = "pre-existing shared memory block";

/**
 * Starts a real Postgres from npm, for one machine and without set-up. It listens on the loopback address only, keeps
 * running through a Ctrl-C until `stop` is called, and stops by itself when this process dies; if it dies itself, it is
 * restarted. Works as root (Postgres then runs under another account, which must be able to reach `dataDir`) and as anyone
 * else.
 *
 * Rejects when another living process uses `dataDir`, and with the end of Postgres' log when it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const cluster = resolve(dataDir, "cluster");
  const account = await chooseAccount(cluster);
  await ensureDataDir(dataDir, account);
  await claim(dataDir);
  try {
    const binaries = findBinaries();
    const password = await ensureCluster({ dataDir, cluster, account, binaries });
    await stopOrphan(cluster);
    const settings = options.settings ?? {};
    const start = { binaries, account, cluster, settings, onLog: options.onLog ?? (() => {}) };
    const { child, port } = await startOnPort(options.port, start).catch(async (error: unknown) => {
      const refused = error instanceof Error && error.message.includes("Permission denied");
      // For a cluster that was moved, nothing has checked yet whether Postgres can reach it.
      throw (refused && (await closedWay(dataDir, account, error))) || error;
    });
    const keeper = keepAlive(child, { ...options, ...start, port });
    const endAndRelease = async () => {
      try {
        await keeper.stop();
      } finally {
        await release(dataDir);
      }
    };
    let stopping: Promise<void> | undefined;
    const stop = () => (stopping ??= endAndRelease());
    const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
    return { url, stop, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await release(dataDir);
    throw error;
  }
}

type Kept = PostmasterOptions & Pick<EmbeddedPostgresOptions, "onCrash" | "onGone">;

/** Restarts Postgres whenever it ends by itself, as long as that works. */
function keepAlive(first: ChildProcess, options: Kept): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function keep(): Promise<void> {
    for (let child = first; ; ) {
      const unwatch = child.pid === undefined ? async () => {} : watchOver(child.pid, options.account);
      const ended = await endOf(child, signal);
      await unwatch();
      if (signal.aborted) return stopPostmaster(child);
      options.onCrash?.(new Error(`Postgres ended by itself, with ${ended}`));
      const next = await restart(options, signal);
      if (next instanceof Error) return options.onGone?.(next);
      if (next === undefined) return;
      child = next;
    }
  }

  const kept = keep().catch((error: unknown) => {
    options.onGone?.(
      error instanceof Error ? error : new Error("Postgres is not kept running", { cause: error }),
    );
  });
  return {
    async stop() {
      stopping.abort();
      await kept;
    },
  };
}

/** The exit code or the signal with which a process ends; undefined if the wait was aborted. */
async function endOf(child: ChildProcess, signal: AbortSignal): Promise<number | string | undefined> {
  if (child.exitCode === null && child.signalCode === null)
    await once(child, "exit", { signal }).catch(() => undefined);
  return child.exitCode ?? child.signalCode ?? undefined;
}

/** The new process, or the reason why there is none; undefined if it was aborted. */
async function restart(
  options: PostmasterOptions,
  signal: AbortSignal,
): Promise<ChildProcess | Error | undefined> {
  let failure = new Error("Postgres did not start");
  for (let attempt = 0; attempt < restarts || failure.message.includes(orphanIsThere); attempt++) {
    try {
      await delay(restartPauses[attempt] ?? longestPause, undefined, { signal });
      await stopOrphan(options.cluster);
      return await startPostmaster(options);
    } catch (error) {
      failure = error instanceof Error ? error : failure;
      if (signal.aborted) return undefined;
    }
  }
  return failure;
}

type Started = { child: ChildProcess; port: number };

/** Another program may take a free port before Postgres binds it; then another one is tried, unless the port is fixed. */
async function startOnPort(
  fixed: number | undefined,
  options: Omit<PostmasterOptions, "port">,
): Promise<Started> {
  for (let attempt = 1; ; attempt++) {
    const port = fixed ?? (await findFreePort());
    try {
      return { child: await startPostmaster({ ...options, port }), port };
    } catch (error) {
      const taken = error instanceof Error && error.message.includes("could not bind");
      if (!taken || fixed !== undefined || attempt === portAttempts) throw error;
    }
  }
}
