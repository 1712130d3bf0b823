import type { Logger } from "pino";
import type { Phase } from "../startup/phase.ts";
import { isServing, type Probe } from "./health-routes.ts";

type Surroundings = {
  log: Pick<Logger, "warn" | "info">;
  phase: Readonly<Phase>;
};

/**
 * The same probes, which also log why a dependency cannot be used when that begins, or when the reason changes, and that it
 * is back: `/readyz` and the metrics only tell which one it is. What the start waits for, the start itself logs.
 */
export function reportOutages(
  probes: Readonly<Record<string, Probe>>,
  { log, phase }: Surroundings,
): Record<string, Probe> {
  /** By dependency, the kind of what was logged last and is not over. */
  const reasons = new Map<string, string>();

  const reporting = (dependency: string, probe: Probe) => async () => {
    const reports = isServing(phase);
    try {
      const answer = await probe();
      if (reasons.delete(dependency)) log.info({ dependency }, "the dependency is back");
      return answer;
    } catch (err) {
      const reason = kindOf(err);
      if (reports && isServing(phase) && reasons.get(dependency) !== reason) {
        reasons.set(dependency, reason);
        log.warn({ dependency, err }, "a dependency does not do what it is needed for");
      }
      throw err;
    }
  };
  return Object.fromEntries(
    Object.entries(probes).map(([dependency, probe]) => [dependency, reporting(dependency, probe)]),
  );
}

/** Names and codes of an error and its causes. Messages differ each time where they name a file or a request. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const code = "code" in error ? String(error.code) : "";
  return [error.name, code, kindOf(error.cause)].join(" ");
}
