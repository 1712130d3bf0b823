import { brand } from "@antochi/contract/brand";
import type { Config } from "../config/config.ts";
import type { NewAccount } from "./prepare.ts";

/** What is printed at the terminal once the product can be used; passwords are shown this one time only. */
export function announcement({ publicUrl, secretsDir }: Config, accounts: readonly NewAccount[]): string {
  const lines = accounts.flatMap(({ role, email, password }) =>
    password === null ? [] : ["", `  ${role}`, `    Email     ${email}`, `    Password  ${password}`],
  );
  const notice =
    lines.length === 0 ? [] : ["", `  The passwords are kept in ${secretsDir} and not shown again.`];
  return ["", `  ${brand.name} is ready at ${publicUrl.origin}`, ...lines, ...notice, "", ""].join("\n");
}
