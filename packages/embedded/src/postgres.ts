import { resolve } from "node:path";
import type { ChildProcess } from "node:child_process";
import { findFreePort } from "@antochi/environment/free-port";
import { chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { ensureCluster, ensureDataDir, superuser } from "./cluster.ts";
import { stopOrphan } from "./orphan.ts";
import { claim, release } from "./owner.ts";
import { type PostmasterOptions, startPostmaster, stopPostmaster } from "./postmaster.ts";
import { watchOver } from "./watchdog.ts";

export type EmbeddedPostgresOptions = {
  /** Holds the cluster and its password, and is kept between starts. Created when missing. */
  dataDir: string;
  /** A port on 127.0.0.1. Default: any free one, another at each start. */
  port?: number;
  /** Settings of postgresql.conf, such as `{ fsync: "off" }`. */
  settings?: Record<string, string>;
  /** Hears each line that Postgres logs. */
  onLog?: (line: string) => void;
};

export type EmbeddedPostgres = AsyncDisposable & {
  /** Leads to an own database as a superuser, password included: not for logs. */
  url: string;
  /** Ends all sessions, writes everything down and resolves when Postgres is gone. Again is harmless. */
  stop: () => Promise<void>;
};

const portAttempts = 5;

/**
 * A real Postgres from npm, for one machine and without set-up. It listens on the loopback address only, stays up
 * through a Ctrl-C until `stop` is called, and stops by itself when this process dies. Works as root (Postgres then
 * runs under another account, which must be able to reach `dataDir`) and as anyone else.
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
    const { child, port } = await startOnPort(options.port, {
      binaries,
      account,
      cluster,
      settings: options.settings ?? {},
      onLog: options.onLog ?? (() => {}),
    });
    const unwatch = child.pid === undefined ? async () => {} : watchOver(child.pid, account);
    let stopping: Promise<void> | undefined;
    const stop = () =>
      (stopping ??= (async () => {
        await unwatch();
        await stopPostmaster(child);
        await release(dataDir);
      })());
    const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
    return { url, stop, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await release(dataDir);
    throw error;
  }
}

type Started = { child: ChildProcess; port: number };

/** A free port can be taken before Postgres binds it, so one that was not asked for is tried again elsewhere. */
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
