import type { Dependencies } from "@antochi/api/dependencies";
import { ensureFirstAdmin } from "@antochi/api/features/auth/first-admin";
import type { Config } from "../config/config.ts";
import { generatedSecret } from "../config/generated-secret.ts";
import type { NewAccount } from "./new-account.ts";

/** Makes the administrator that the configuration names, while there is none. */
export async function makeFirstAdmin(
  config: Config,
  { db, passwords, now }: Dependencies,
): Promise<NewAccount[]> {
  const { email, password } = config.firstAdmin;
  let generated: string | null = null;
  async function chosenPassword(): Promise<string> {
    if (password.kind === "given") return password.value;
    generated = await generatedSecret(config.secretsDir, "admin-password");
    return generated;
  }
  const made = await ensureFirstAdmin(db, {
    email,
    hashPassword: async () => passwords.hash(await chosenPassword(), { key: "start", known: true }),
    now: now(),
  });
  return made ? [{ role: "Administrator", email, password: generated }] : [];
}
