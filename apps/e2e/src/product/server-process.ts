import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { compileCache } from "@antochi/testing/compile-cache";
import { patience } from "@antochi/testing/patience";
import { readServerLog } from "./server-log.ts";
import type { ServerLog } from "./server-log.ts";

export const repository = join(import.meta.dirname, "../../../..");
/** What `pnpm start` runs once everything is built. */
export const builtServer = ["apps/server/dist/main.js"];
const pollInterval = 50;

/** A started server that answers. */
export type ServerProcess = {
  readonly log: ServerLog;
  /** The process itself; those that check PDFs are its children. */
  readonly pid: number | undefined;
  /** Ends it as Ctrl-C or an orchestrator does; throws if it does not end by itself and cleanly, unless it was killed. */
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
};

/**
 * Starts the built product as a user does and waits until /readyz succeeds.
 *
 * @param environment the documented variables; of the test's own environment the server gets only PATH, HOME and TMPDIR
 * @param program the file that starts it, and its arguments
 * @throws with the server's last log lines if it ends, or is not ready in time
 */
export async function startServer(
  baseURL: string,
  environment: Readonly<Record<string, string>>,
  program: readonly string[] = builtServer,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, program, {
    cwd: repository,
    // Most tests have no load balancer that needs time to notice the shutdown.
    env: { DRAIN_SECONDS: "0", ...compileCache, ...inherited(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = readServerLog(child.stdout, child.stderr);
  const exited = once(child, "exit");
  const starting = new AbortController();
  let killed = false;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await Promise.race([exited, rejectAfter(patience.timeout, `the server ignored ${signal}`, log)]);
  }

  try {
    await Promise.race([
      becomesReady(baseURL, starting.signal),
      exited.then(() => Promise.reject(new Error(`the server ended before it was ready:\n${log.tail()}`))),
      rejectAfter(patience.timeout, "the server was not ready in time", log),
    ]);
  } catch (error) {
    await end("SIGKILL");
    throw error;
  } finally {
    starting.abort();
  }

  return {
    log,
    pid: child.pid,
    async stop() {
      await end("SIGTERM");
      if (child.exitCode !== 0 && !killed) throw new Error(`the server did not end cleanly:\n${log.tail()}`);
    },
    async kill() {
      killed = true;
      await end("SIGKILL");
    },
  };
}

async function becomesReady(baseURL: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isReady(baseURL))) await delay(pollInterval);
}

function isReady(baseURL: string): Promise<boolean> {
  return fetch(`${baseURL}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

async function rejectAfter(milliseconds: number, message: string, log: ServerLog): Promise<never> {
  await delay(milliseconds, undefined, { ref: false });
  throw new Error(`${message}:\n${log.tail()}`);
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    ["PATH", "HOME", "TMPDIR"].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
