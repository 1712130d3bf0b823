import type { ObjectStore } from "@antochi/storage/object-store";
import type { Config, DatabaseConfig } from "../config/config.ts";
import { openPostgres } from "../startup/open-postgres.ts";
import { openStore } from "../startup/open-store.ts";

export type Data = AsyncDisposable & {
  /** The URL of the database of the environment. */
  url: string;
  store: ObjectStore;
};

/** Opens the database and the store of the configuration, whether the product runs or not. */
export async function openData(config: Config): Promise<Data> {
  const postgres = await openDatabase(config.database);
  const { store } = await openStore(config, () => new Date());
  return { url: postgres.url, store, [Symbol.asyncDispose]: () => postgres[Symbol.asyncDispose]() };
}

/** Opens only the database. Our own Postgres may be up already, started by the running product. */
export async function openDatabase(config: DatabaseConfig): Promise<{ url: string } & AsyncDisposable> {
  if (config.kind === "server") return openPostgres(config);
  const { findRunningPostgres } = await import("@antochi/embedded/running");
  const url = await findRunningPostgres(config.dataDir);
  return url === null ? openPostgres(config) : { url, [Symbol.asyncDispose]: async () => {} };
}
