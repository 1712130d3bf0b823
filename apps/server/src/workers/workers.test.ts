import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { findFreePort } from "@antochi/environment/free-port";
import { compileCache } from "@antochi/testing/compile-cache";
import { createTestDatabase } from "@antochi/testing/database";
import { patience } from "@antochi/testing/patience";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { readSeries } from "../testing/read-series.ts";

/** What these tests look for in a line of the log. */
const lineSchema = z.looseObject({
  msg: z.string(),
  pid: z.int(),
  worker: z.int().optional(),
  by: z.int().optional(),
});
type Line = z.output<typeof lineSchema>;

async function startWorkers(workers: number, variables: Record<string, string> = {}) {
  await using opened = new AsyncDisposableStack();
  const database = await createTestDatabase();
  opened.defer(() => database.close());
  const directory = opened.use(await mkdtempDisposable(join(tmpdir(), "antochi-workers-")));
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "../main.ts")], {
    env: {
      ...compileCache,
      WORKERS: String(workers),
      PORT: String(port),
      DRAIN_SECONDS: "1",
      DATA_DIR: directory.path,
      DATABASE_URL: database.url,
      ...variables,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  opened.defer(async () => {
    if (child.exitCode === null) child.kill("SIGKILL");
    await exited;
  });
  const lines: Line[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("{")) lines.push(lineSchema.parse(JSON.parse(line)));
  });
  const origin = `http://127.0.0.1:${port}`;
  const said = (msg: string) => lines.filter((line) => line.msg === msg);
  /** The processes that answered so far. */
  const answered = () => new Set(said("answered").map(({ pid }) => pid));
  const parts = opened.move();
  return { child, exited, origin, said, answered, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/**
 * Asks without a pause until it is told to stop, half of it over connections that are kept and half over new ones each time,
 * which any worker may get; counts what was not answered with 401.
 */
function flood(origin: string, senders: number) {
  const agent = new Agent({ keepAlive: true });
  let [answers, failed] = [0, 0];
  const stopping = new AbortController();
  const ask = (connection: Agent | false) =>
    new Promise<void>((resolve) => {
      request(
        `${origin}/api/user`,
        { agent: connection, signal: AbortSignal.timeout(patience.timeout) },
        (answer) => {
          void text(answer).then(
            () => {
              if (answer.statusCode === 401) answers += 1;
              else failed += 1;
              resolve();
            },
            () => undefined,
          );
        },
      )
        .on("error", () => {
          failed += 1;
          resolve();
        })
        .end();
    });
  const sent = Array.from({ length: senders }, async (_, sender) => {
    while (!stopping.signal.aborted) await ask(sender % 2 === 0 && agent);
  });
  async function stop(): Promise<void> {
    stopping.abort();
    await Promise.all(sent);
    agent.destroy();
  }
  return { failed: () => failed, answers: () => answers, stop, [Symbol.asyncDispose]: stop };
}

async function ready(origin: string): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), patience);
}

it("replaces every worker at SIGHUP and any that dies without losing a request, and ends them all at SIGTERM", async () => {
  const metricsPort = await findFreePort();
  await using team = await startWorkers(2, { METRICS_PORT: String(metricsPort) });
  const { child, exited, origin, said, answered } = team;
  await ready(origin);
  await using requests = flood(origin, 4);
  await vi.waitFor(() => expect(answered().size).toBe(2), patience);
  const before = answered();

  // A scrape speaks for both.
  const series = readSeries(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text());
  expect(series.get('antochi_dependency_up{dependency="postgres"}')).toBe(1);
  expect(series.get("pg_pool_size")).toBe(20);

  child.kill("SIGHUP");
  await vi.waitFor(() => expect(said("a worker was replaced")).toHaveLength(2), patience);
  const since = requests.answers();
  await vi.waitFor(() => expect(requests.answers()).toBeGreaterThan(since + 100), patience);
  await requests.stop();
  expect(requests.failed()).toBe(0);
  expect(new Set(said("a worker was replaced").map(({ worker }) => worker))).toEqual(before);

  // The jobs went on to one of those that came, and go on from there when it is killed.
  const workers = () => said("this worker does the jobs").map(({ worker = 0 }) => worker);
  const victim = workers().at(-1) ?? 0;
  expect(before).not.toContain(victim);
  process.kill(victim, "SIGKILL");
  await vi.waitFor(() => expect(said("a worker ended, another takes its place")).toHaveLength(1), patience);
  expect(workers().at(-1)).not.toBe(victim);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});

it("ends with the complaint of the first worker where that cannot start", async () => {
  await using team = await startWorkers(2, { DATA_DIR: "/dev/null/none" });
  expect(await team.exited).toEqual([1, null]);
});
