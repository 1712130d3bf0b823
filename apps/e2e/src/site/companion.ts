import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { patience } from "@antochi/testing/patience";
import { repository } from "../product/server-process.ts";
import type { Outage } from "./postgres-server.ts";

/**
 * The process that downloads links. It resolves `*.example.com` to a public address, and connects to this machine
 * instead.
 */
export type Companion = AsyncDisposable & Outage;

const names = join(import.meta.dirname, "fake-public-names.ts");

/** @param environment the variables that it documents, PORT among them */
export async function startCompanion(environment: Readonly<Record<string, string>>): Promise<Companion> {
  let child = await begin(environment);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    // It drops its work as if it was killed, but removes its directory.
    child.kill("SIGTERM");
    await exited;
  };
  return {
    stop,
    async start() {
      child = await begin(environment);
    },
    [Symbol.asyncDispose]: stop,
  };
}

async function begin(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ["--import", names, "apps/companion/src/main.ts"], {
    cwd: repository,
    env: { PATH: process.env["PATH"], TMPDIR: process.env["TMPDIR"], ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const deadline = AbortSignal.timeout(patience.timeout);
  while (!(await isHealthy(environment["PORT"]))) await delay(50, undefined, { signal: deadline });
  return child;
}

function isHealthy(port: string | undefined): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
