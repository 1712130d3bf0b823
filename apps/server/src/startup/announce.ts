import { brand } from "@antochi/contract/brand";
import type { Config } from "../config/config.ts";
import type { NewAccount } from "./new-account.ts";

/** What a person at the terminal is told once the product can be used; passwords are told this one time only. */
export function announcement({ publicUrl, secretsDir }: Config, accounts: readonly NewAccount[]): string {
  const lines = accounts.flatMap(({ role, email, password }) =>
    password === null ? [] : ["", `  ${role}`, `    Email     ${email}`, `    Password  ${password}`],
  );
  const kept =
    lines.length === 0 ? [] : ["", `  The passwords are kept in ${secretsDir} and not shown again.`];
  return ["", `  ${brand.name} is ready at ${publicUrl.origin}`, ...lines, ...kept, "", ""].join("\n");
}
