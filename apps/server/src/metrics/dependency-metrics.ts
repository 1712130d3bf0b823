import { Gauge, type Registry } from "prom-client";
import { askAll, type Probe } from "../health/health-routes.ts";

/** What /readyz asks, as figures. */
export function measureDependencies(register: Registry, probes: Readonly<Record<string, Probe>>): void {
  new Gauge({
    name: "antochi_dependency_up",
    help: "1 where Postgres or the object store answers this process, or takes what it writes, else 0",
    labelNames: ["dependency"],
    registers: [register],
    async collect() {
      const answers = await askAll(probes);
      for (const [dependency, answer] of answers) this.set({ dependency }, answer === "ok" ? 1 : 0);
    },
  });
}
