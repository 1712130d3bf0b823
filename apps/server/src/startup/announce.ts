import { brand } from "@antochi/contract/brand";
import type { Config } from "../config/config.ts";
import type { NewAccount } from "./prepare.ts";

type Announced = {
  accounts: readonly NewAccount[];
  /** Whether a person reads the output and nothing stores it: a password must not end up in a log. */
  onTerminal: boolean;
};

/** The text printed once the product is ready. Passwords are shown this one time only, and on a terminal only. */
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
