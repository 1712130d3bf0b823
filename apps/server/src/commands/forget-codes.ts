import { forgetSealedCodes } from "@antochi/api/second-factors/forget-codes";
import { createDatabase } from "@antochi/db/connection";
import { configOfProcess } from "../config/config-of-process.ts";
import { openSecretKey } from "../startup/open-secret-key.ts";
import { openDatabase } from "./open-data.ts";
import { readArguments, runCommand, UsageError } from "./run-command.ts";

const usage = ["pnpm forget-codes"];

/** `pnpm forget-codes`: where SECRET_KEY is lost, turns off what it sealed, so that the product starts with another one. */
process.exitCode = await runCommand(usage, async () => {
  if (readArguments({}).positionals.length > 0) throw new UsageError("no operand is wanted");
  const config = configOfProcess();
  await using postgres = await openDatabase(config.database);
  await using connection = createDatabase({ url: postgres.url, poolSize: 1, onError: () => {} });
  const parts = { publicUrl: config.publicUrl, now: () => new Date() };
  const forgotten = await forgetSealedCodes(connection.db, await openSecretKey(config), parts);
  const accounts = forgotten === 1 ? "one account" : `${forgotten} accounts`;
  return {
    outcome: `Turned off the one-time codes of ${accounts}; their owners are told by email`,
    troubles: [],
  };
});
