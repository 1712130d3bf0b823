import type { PasswordRules } from "@antochi/contract/auth";
import { useEffect, useState } from "react";
import { passwordHintCopy as copy } from "../content/password-hint.ts";

/** The rule for a new password; the specified one until the server has said which one applies. */
export function usePasswordHint(): string {
  const [rules, setRules] = useState<PasswordRules>();
  useEffect(() => {
    // If this fails, the server states the rule when the form is sent.
    askRules().then(setRules, () => undefined);
  }, []);
  if (rules === undefined) return copy.atLeast(6);
  return rules.refusesCommon ? copy.strict(rules.min) : copy.atLeast(rules.min);
}

async function askRules(): Promise<PasswordRules> {
  const { publicApi } = await import("../api-client/public-api.ts");
  return publicApi.auth.passwordRules.query();
}
