import { giveDatabase } from "@antochi/db/give-database";
import type { Waiting } from "@antochi/db/until-locks-are-free";
import { makeStoreAccounts } from "@antochi/storage/accounts/make-store-accounts";
import { accountConfigOfProcess } from "../config/account-config.ts";
import { reasonOf } from "./reason-of.ts";
import { readArguments } from "./run-command.ts";

process.exitCode = await makeAccounts();

/**
 * Creates accounts for the server and the companion in Postgres and the store, with the superuser's and the root's keys.
 * The compose file runs it before each start. With `--bare` the database is left without tables: for `pnpm restore`, which
 * creates those that its backup fits.
 *
 * @returns the exit code
 */
async function makeAccounts(): Promise<number> {
  try {
    const { bare = false } = readArguments({ bare: { type: "boolean" } }).values;
    const { database, store } = accountConfigOfProcess();
    await giveDatabase({ ...database, bare, onWait: reportWaiting });
    await makeStoreAccounts(store.root, store);
    process.stdout.write("The accounts of Postgres and the store are as they should be\n");
    return 0;
  } catch (error) {
    process.stderr.write(`The accounts were not made: ${reasonOf(error)}\n`);
    return 1;
  }
}

/** A backup reads all tables in one transaction, and nothing should queue behind a change of one of them. */
function reportWaiting({ holder, retryInMs }: Waiting): void {
  const name = holder?.application ? ` (${holder.application})` : "";
  const whom = holder === null ? "another process" : `process ${holder.pid} of Postgres${name}`;
  process.stdout.write(`Waits for a table that ${whom} holds; tried again in ${retryInMs / 1000} s\n`);
}
