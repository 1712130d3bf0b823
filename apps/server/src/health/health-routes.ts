import type { FastifyInstance } from "fastify";
import type { Phase } from "../startup/phase.ts";
import { version } from "../version.ts";
import { withinTime } from "../within-time.ts";

/** Checks that a dependency does what it is needed for; rejects if it does not. */
export type Probe = () => Promise<unknown>;

/** How long a dependency may take to answer before it counts as down, in milliseconds. */
const probeTimeout = 2_000;

/**
 * `/healthz`: the process runs. `/readyz`: everything can be served, since Postgres and the store answer and accept writes,
 * as does TMPDIR.
 * `/readyz/process`: it accepts requests, whether or not they succeed. If a dependency that all replicas share is down, a
 * load balancer that took every replica out would take down the rest of the site as well.
 */
export function answerHealth(
  server: FastifyInstance,
  probes: Readonly<Record<string, Probe>>,
  phase: Readonly<Phase>,
): void {
  server.get("/healthz", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok", version }),
  );

  server.get("/readyz", async (_request, reply) => {
    const checks = await askAll(probes);
    const serves = isServing(phase);
    const ready = serves && [...checks.values()].every((answer) => answer === "ok");
    const status = serves ? (ready ? "ready" : "degraded") : phase.current;
    if (!ready) reply.code(503).header("retry-after", "2");
    return reply.header("cache-control", "no-store").send({ status, checks: Object.fromEntries(checks) });
  });

  server.get("/readyz/process", (_request, reply) => {
    const serves = isServing(phase);
    if (!serves) reply.code(503).header("retry-after", "2");
    return reply.header("cache-control", "no-store").send({ status: serves ? "ready" : phase.current });
  });
}

/** A retiring process has already been replaced on the same port, so load balancers should go on sending requests. */
export function isServing({ current }: Readonly<Phase>): boolean {
  return current === "ready" || current === "retiring";
}

/** Asks every dependency at once and answers within two seconds. */
export async function askAll(probes: Readonly<Record<string, Probe>>): Promise<Map<string, "ok" | "down">> {
  const names = Object.keys(probes);
  const answered = await Promise.all(Object.values(probes).map(answers));
  return new Map(answered.map((answer, at) => [names[at] ?? "", answer]));
}

async function answers(probe: Probe): Promise<"ok" | "down"> {
  return (await withinTime(probeTimeout, () => probe().then(() => "ok" as const))) ?? "down";
}
