import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Account } from "./account.ts";
import type { PostgresBinaries } from "./binaries.ts";

export type PostmasterOptions = {
  binaries: PostgresBinaries;
  account: Account;
  /** The directory that initdb made. */
  cluster: string;
  port: number;
  /** Settings of postgresql.conf that override the file's. */
  settings: Record<string, string>;
  /** Called with each line that Postgres logs. */
  onLog: (line: string) => void;
};

/** Ends the sessions and writes everything to disk: Postgres' documentation calls it a fast shutdown. */
const fastShutdown = "SIGINT";

const readyLine = "database system is ready to accept connections";

/**
 * Starts the server and resolves when it accepts connections. It runs in a session of its own, so that the Ctrl-C that a
 * terminal sends to the whole process group does not reach it, and its clients can finish first. If it ends before it is
 * ready, rejects with the last lines of its log, and with the cluster as the error's `path`.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<ChildProcess> {
  const { binaries, account, cluster, port, onLog } = options;
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    lc_messages: "C",
    timezone: "UTC",
    log_timezone: "UTC",
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(binaries.postgres, ["-D", cluster, "-p", String(port), ...flags], {
    ...account,
    cwd: cluster,
    detached: true,
    env: {},
    stdio: ["ignore", "ignore", "pipe"],
  });
  const lastLines: string[] = [];
  const log = createInterface({ input: child.stderr });
  const ready = new Promise<void>((resolve) => {
    log.on("line", (line) => {
      onLog(line);
      lastLines.push(line);
      if (lastLines.length > 10) lastLines.shift();
      if (line.includes(readyLine)) resolve();
    });
  });
  // `close` comes after the last line of the log, `exit` may come before it.
  const closed = once(child, "close").then(() => {
    throw Object.assign(new Error(`Postgres did not start:\n${lastLines.join("\n")}`), { path: cluster });
  });
  await Promise.race([ready, closed]);
  closed.catch(() => {});
  return child;
}

/** Resolves when the server is gone. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(fastShutdown);
  await exited;
}
