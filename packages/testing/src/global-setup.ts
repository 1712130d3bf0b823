import { migrateToLatest } from "@antochi/db/migrate";
import { startThrowawayPostgres } from "@antochi/embedded/throwaway";
import type { TestProject } from "vitest/node";
import { runStatement } from "./run-statement.ts";

const templateName = "antochi_template";

/** The Postgres of this run, and the migrated database on it that is copied for each test file. */
export type RunPostgres = { url: string; template: string };

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    postgres: RunPostgres;
  }
}

/**
 * Starts one Postgres for the run and migrates one database on it. Set as global setup by `vitestConfig({ database: true
 * })`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres();
  try {
    await runStatement(postgres.url, `create database ${templateName}`);
    const template = new URL(postgres.url);
    template.pathname = templateName;
    await migrateToLatest(template.href);
    project.provide("postgres", { url: postgres.url, template: templateName });
    return postgres.stop;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
