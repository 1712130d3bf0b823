import { expect, it } from "vitest";
import { createLogger } from "../logging/create-logger.ts";
import type { Phase } from "../startup/phase.ts";
import { reportOutages } from "./report-outages.ts";

/** A dependency that can be broken, the lines logged about it, and a way to ask it. */
function openDependency(phase: Phase = { current: "ready" }) {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => void lines.push(line) });
  let failure: Error | null = null;
  const store = async () => {
    if (failure) throw failure;
  };
  const probes = reportOutages({ "store-writes": store }, { log, phase });
  return {
    fail(message: string, code = "ENOSPC") {
      failure = new Error("The object store is not available", {
        cause: Object.assign(new Error(message), { code }),
      });
    },
    recover: () => void (failure = null),
    ask: async () => void (await Promise.allSettled(Object.values(probes).map((probe) => probe()))),
    logged: () => lines.map((line): unknown => JSON.parse(line)),
    probes,
  };
}

const warning = 40;
const info = 30;
const lost = (message: string) => ({
  level: warning,
  dependency: "store-writes",
  err: { cause: { message } },
  msg: "a dependency does not do what it is needed for",
});
const back = { level: info, dependency: "store-writes", msg: "the dependency is back" };

it("says once why something cannot be used, and once that it can be used again", async () => {
  const dependency = openDependency();
  await dependency.ask();
  expect(dependency.logged()).toEqual([]);
  dependency.fail("no room");
  await dependency.ask();
  await dependency.ask();
  expect(dependency.logged()).toMatchObject([lost("no room")]);
  dependency.recover();
  await dependency.ask();
  await dependency.ask();
  expect(dependency.logged()).toMatchObject([lost("no room"), back]);
});

it("says so again when the reason is another one, and not when the same one names another file", async () => {
  const dependency = openDependency();
  dependency.fail("no room for a");
  await dependency.ask();
  dependency.fail("no room for b");
  await dependency.ask();
  dependency.fail("access denied", "EACCES");
  await dependency.ask();
  expect(dependency.logged()).toMatchObject([lost("no room for a"), lost("access denied")]);
});

it("leaves the answers of the dependency as they are", async () => {
  const dependency = openDependency();
  const ask = dependency.probes["store-writes"];
  await expect(ask?.()).resolves.toBeUndefined();
  dependency.fail("no room");
  await expect(ask?.()).rejects.toThrow("The object store is not available");
});

it.each(["starting", "stopping"] as const)("is silent while the process is %s", async (current) => {
  const dependency = openDependency({ current });
  dependency.fail("not there yet");
  await dependency.ask();
  dependency.recover();
  await dependency.ask();
  expect(dependency.logged()).toEqual([]);
});

it("is silent about what was asked while the process was starting, even if the answer comes later", async () => {
  const phase: Phase = { current: "starting" };
  const dependency = openDependency(phase);
  dependency.fail("not there yet");
  const asked = dependency.ask();
  phase.current = "ready";
  await asked;
  expect(dependency.logged()).toEqual([]);
});
