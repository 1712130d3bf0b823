import { startThrowawayPostgres } from "@antochi/embedded/throwaway";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts one Postgres for the run. `@antochi/testing` depends on this package, so its harness cannot be used here. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres();
  project.provide("postgresUrl", postgres.url);
  return postgres.stop;
}
