import type { PasswordRules } from "@antochi/contract/accounts";
import { useEffect, useState } from "react";
import { passwordHintCopy as copy } from "../content/password-hint.ts";

/** What a password has to be that is chosen here; the specified rule until the server has said which one holds. */
export function usePasswordHint(): string {
  const [rules, setRules] = useState<PasswordRules>();
  useEffect(() => {
    // Without an answer the server says it once the form is sent.
    askRules().then(setRules, () => undefined);
  }, []);
  if (rules === undefined) return copy.atLeast(6);
  return rules.refusesCommon ? copy.strict(rules.min) : copy.atLeast(rules.min);
}

async function askRules(): Promise<PasswordRules> {
  const { publicApi } = await import("../api-client/public-api.ts");
  return publicApi.auth.passwordRules.query();
}
