import { startThrowawayPostgres } from "@antochi/embedded/throwaway";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One Postgres for the run. The harness of `@antochi/testing` stands on this package, so it cannot be used here. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres();
  project.provide("postgresUrl", postgres.url);
  return postgres.stop;
}
