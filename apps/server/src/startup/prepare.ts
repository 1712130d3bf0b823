import type { Dependencies } from "@antochi/api/dependencies";
import { migrateToLatest } from "@antochi/db/migrate";
import type { Config } from "../config/config.ts";
import { makeFirstAdmin } from "./make-first-admin.ts";
import type { NewAccount } from "./new-account.ts";
import { seedSamples } from "./seed-samples.ts";

type Preparation = { config: Config; databaseUrl: string; dependencies: Dependencies };

/**
 * Brings Postgres and the store to where the product can be used: tables, bucket or directories, the first
 * administrator, sample content. Each step bears being done again, and being done by several replicas at once.
 *
 * @returns the accounts that were made
 */
export async function prepare({ config, databaseUrl, dependencies }: Preparation): Promise<NewAccount[]> {
  await migrateToLatest(databaseUrl);
  await dependencies.store.prepare();
  const admin = await makeFirstAdmin(config, dependencies);
  return config.demo ? [...admin, ...(await seedSamples(config, dependencies))] : admin;
}
