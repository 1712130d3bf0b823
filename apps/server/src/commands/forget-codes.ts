import { forgetFactorsOf, forgetSealedCodes } from "@antochi/api/second-factors/forget-codes";
import { emailAddress } from "@antochi/contract/text";
import { configOfProcess } from "../config/config-of-process.ts";
import { openSecretKey } from "../startup/open-secret-key.ts";
import { connectCommand } from "./connect-command.ts";
import { openDatabase } from "./open-data.ts";
import { only, readArguments, type Result, runCommand } from "./run-command.ts";

const usage = ["pnpm forget-codes", "pnpm forget-codes EMAIL"];

/**
 * `pnpm forget-codes`: if SECRET_KEY is lost, turns off what it sealed, so that the product starts with another one. With
 * an e-mail, removes the second factors of that account, whose owner has lost them and whom no administrator can help.
 */
process.exitCode = await runCommand(usage, async () => {
  const { positionals } = readArguments({});
  const email = positionals.length === 0 ? undefined : normal(only(positionals));
  const config = configOfProcess();
  await using postgres = await openDatabase(config.database);
  await using connection = connectCommand(postgres.url);
  const parts = { publicUrl: config.publicUrl, now: () => new Date() };
  if (email !== undefined) return tellOf(await forgetFactorsOf(connection.db, email, parts), email);
  const forgotten = await forgetSealedCodes(connection.db, await openSecretKey(config), parts);
  const accounts = forgotten === 1 ? "one account" : `${forgotten} accounts`;
  return {
    outcome: `Turned off the one-time codes of ${accounts}; their owners are told by email`,
    troubles: [],
  };
});

function normal(email: string): string {
  return emailAddress().safeParse(email).data ?? email;
}

function tellOf(forgotten: boolean | undefined, email: string): Result {
  if (forgotten === undefined)
    return { outcome: "Nothing was changed", troubles: [`No account has the email ${email}`] };
  const outcome = forgotten
    ? `Took the second step off ${email}, which is signed out everywhere and told by email`
    : `${email} has no second step`;
  return { outcome, troubles: [] };
}
