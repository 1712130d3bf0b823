import { requireGoodPassword } from "@antochi/api/features/auth/passwords/password-policy";
import { securityOf } from "@antochi/api/security";
import { DomainError } from "@antochi/contract/errors";
import { ConfigError } from "@antochi/environment/config-error";
import type { Config } from "../config/config.ts";

/**
 * Requires ADMIN_PASSWORD to meet the password policy of SECURITY.
 *
 * @throws {ConfigError}
 */
export async function requireGoodAdminPassword(
  { security, firstAdmin: { email } }: Pick<Config, "security" | "firstAdmin">,
  password: string,
): Promise<void> {
  const owner = { email, firstName: "", lastName: "" };
  try {
    await requireGoodPassword({ security: securityOf[security] }, password, owner);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new ConfigError("ADMIN_PASSWORD", `is refused while SECURITY is ${security}: ${error.message}`);
  }
}
