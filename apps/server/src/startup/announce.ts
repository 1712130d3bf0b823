import { brand } from "@antochi/contract/brand";
import type { Config } from "../config/config.ts";
import type { NewAccount } from "./prepare.ts";

type Announced = {
  accounts: readonly NewAccount[];
  /** Whether a person reads it now, and nothing keeps it: a password goes to nobody's log. */
  onTerminal: boolean;
};

/** What is printed once the product can be used; passwords are shown this one time only, and on a terminal only. */
export function announcement(
  { publicUrl }: Pick<Config, "publicUrl">,
  { accounts, onTerminal }: Announced,
): string {
  const lines = accounts.flatMap(({ role, email, password }) =>
    password === null
      ? []
      : [
          "",
          `  ${role}`,
          `    Email     ${email}`,
          ...(onTerminal
            ? [`    Password  ${password.value}`, `              (kept in ${password.file})`]
            : [`    Password in ${password.file}`]),
        ],
  );
  return ["", `  ${brand.name} is ready at ${publicUrl.origin}`, ...lines, "", ""].join("\n");
}
