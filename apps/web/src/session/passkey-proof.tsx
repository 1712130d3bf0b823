import { useState } from "react";
import { publicApi } from "../api-client/public-api.ts";
import { toastFailure } from "../api-client/toast-failure.ts";
import { proofCopy as copy } from "../content/account.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { answerProof } from "./proof.ts";
import { signWithPasskey } from "./sign-with-passkey.ts";

/** Accepts a passkey instead of the password. */
export function PasskeyProof() {
  const [sending, setSending] = useState(false);

  async function show() {
    setSending(true);
    try {
      const answer = await signWithPasskey(() => publicApi.auth.proofOptions.mutate());
      await publicApi.auth.reauthenticateWithPasskey.mutate({ answer });
      answerProof(true);
    } catch (error) {
      await toastFailure(error, copy.passkeyFailed);
    } finally {
      setSending(false);
    }
  }

  return (
    <Button sending={sending} onClick={() => void show()}>
      <Icon name="key" />
      {copy.passkey}
    </Button>
  );
}
