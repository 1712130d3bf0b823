import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { patience } from "@antochi/testing/patience";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { createTeam } from "./team.ts";

/** A worker that serves nothing, and reports ready or exits when told to. */
const program = `
  process.on("message", ({ kind }) => {
    if (kind === "get-ready") process.send({ kind: "ready", accounts: [] });
    if (kind === "end") process.exit(0);
  });
`;

/** A team of one worker, and all workers in the order in which they were spawned. */
async function openTeam() {
  await using opened = new AsyncDisposableStack();
  const directory = opened.use(await mkdtempDisposable(join(tmpdir(), "antochi-team-")));
  const exec = join(directory.path, "worker.mjs");
  await writeFile(exec, program);
  cluster.setupPrimary({ exec, execArgv: [], cwd: directory.path });
  const spawned: Worker[] = [];
  const hear = (worker: Worker) => void spawned.push(worker);
  cluster.on("fork", hear);
  opened.defer(() => void cluster.off("fork", hear));
  const team = createTeam({ size: 1, environment: {}, log: pino({ enabled: false }) });
  opened.defer(() => team.end("SIGTERM"));
  async function worker(place: number): Promise<Worker> {
    return vi.waitFor(() => {
      const found = spawned[place];
      if (!found?.isConnected()) throw new Error(`worker ${place} is not there`);
      return found;
    }, patience);
  }
  const parts = opened.move();
  return {
    ...team,
    worker,
    /** How many workers were spawned. */
    begun: () => spawned.length,
    /** Makes every fork fail, by a working directory that does not exist. */
    refuse: () => cluster.setupPrimary({ cwd: join(directory.path, "nowhere") }),
    allow: () => cluster.setupPrimary({ cwd: directory.path }),
    /** The indices of the spawned workers that are still alive. */
    alive: () => spawned.flatMap((each, place) => (each.isDead() ? [] : [place])),
    getReady: async (place: number) => void (await worker(place)).send({ kind: "get-ready" }),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

it.each([
  ["already serves", true],
  ["is still starting", false],
])("keeps one worker in a slot whose old one died in a roll, and ends the one that %s", async (_, serves) => {
  await using team = await openTeam();
  await team.getReady(0);
  await team.started;

  const rolled = team.roll();
  await team.worker(1);
  (await team.worker(0)).process.kill("SIGKILL");
  const between = await team.worker(2);
  if (serves) {
    const said = once(between, "message");
    await team.getReady(2);
    await said;
  }
  await team.getReady(1);
  await rolled;
  expect(team.alive()).toEqual([1]);

  // The slot is still supervised.
  (await team.worker(1)).process.kill("SIGKILL");
  await team.worker(3);
});

/** What Node throws if the system has no memory for a process; without PIDs or files it emits an event instead. */
function withoutMemory(): never {
  throw Object.assign(new Error("spawn ENOMEM"), { code: "ENOMEM" });
}

it("replaces a worker for which no process could be started, eventually", async () => {
  await using team = await openTeam();
  await team.getReady(0);
  await team.started;

  team.refuse();
  const fork = vi.spyOn(cluster, "fork").mockImplementationOnce(withoutMemory);
  (await team.worker(0)).process.kill("SIGKILL");
  await vi.waitFor(() => expect(fork.mock.calls.length).toBeGreaterThan(1), patience);
  team.allow();
  const [place = 0] = await vi.waitFor(() => {
    const alive = team.alive();
    expect(alive).toHaveLength(1);
    return alive;
  }, patience);
  await team.getReady(place);
  // The slot is still supervised.
  (await team.worker(place)).process.kill("SIGKILL");
  await team.worker(place + 1);
});

it("shuts down in order while no process can be started for a worker", async () => {
  await using team = await openTeam();
  await team.getReady(0);
  await team.started;

  team.refuse();
  (await team.worker(0)).process.kill("SIGKILL");
  await vi.waitFor(() => expect(team.begun()).toBeGreaterThan(1), patience);
  await team.end("SIGTERM");
  expect(team.alive()).toEqual([]);
});

it.each([
  ["no process can be started", () => cluster.setupPrimary({ cwd: "/nowhere" })],
  ["there is no memory", () => void vi.spyOn(cluster, "fork").mockImplementationOnce(withoutMemory)],
])("does not start if %s for the first worker", async (_, prevent) => {
  prevent();
  const team = createTeam({ size: 1, environment: {}, log: pino({ enabled: false }) });
  expect(await team.started).toBe(1);
  await team.end("SIGTERM");
});
