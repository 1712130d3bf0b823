import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "@antochi/environment/free-port";
import { builtServer, repository } from "../product/server-process.ts";
import { startPostgresServer } from "../site/postgres-server.ts";
import { median } from "./measure.ts";
import { processTime } from "./process-time.ts";
import { residentMemory } from "./resident-memory.ts";

const starts = 5;
/** How long a server is left idle before its memory is read, in milliseconds. */
const idleMs = 10_000;

export type StartUp = {
  /** Milliseconds from the start of the process until the first page was read, and processor time until then. */
  firstPage: number;
  processorTime: number;
  /** Megabytes held after ten seconds without a request. */
  idleMemory: number;
};

/** Starts the built server a few times on one Postgres that is already running; returns the median of each figure. */
export async function measureStartUp(): Promise<StartUp> {
  await using postgres = await startPostgresServer();
  const measured = new Array<StartUp>();
  for (let start = 0; start < starts; start += 1) measured.push(await measureOne(postgres.url));
  const of = (key: keyof StartUp) => median(measured.map((figures) => figures[key]));
  return { firstPage: of("firstPage"), processorTime: of("processorTime"), idleMemory: of("idleMemory") };
}

async function measureOne(databaseUrl: string): Promise<StartUp> {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-start-"));
  const port = await findFreePort();
  const began = performance.now();
  const child = spawn(process.execPath, builtServer, {
    cwd: repository,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PORT: String(port),
      DATA_DIR: directory.path,
      DATABASE_URL: databaseUrl,
      DEMO: "off",
      LOG_LEVEL: "warn",
      DRAIN_SECONDS: "0",
    },
  });
  const ended = once(child, "exit");
  try {
    const { pid } = child;
    if (pid === undefined) throw new Error("The server did not start");
    await answers(`http://127.0.0.1:${port}/home`, child);
    const firstPage = performance.now() - began;
    const cpu = await processTime(pid);
    await answers(`http://127.0.0.1:${port}/readyz`, child);
    await delay(idleMs);
    return { firstPage, processorTime: cpu, idleMemory: await residentMemory(pid) };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

async function answers(url: string, child: { exitCode: number | null }): Promise<void> {
  for (;;) {
    const ok = await fetch(url).then(
      async (answer) => (await answer.arrayBuffer(), answer.ok),
      () => false,
    );
    if (ok) return;
    if (child.exitCode !== null) throw new Error("The server ended");
    await delay(5);
  }
}
