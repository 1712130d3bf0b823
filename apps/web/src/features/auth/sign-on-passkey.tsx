import { useState } from "react";
import { publicApi } from "../../api-client/public-api.ts";
import { authCopy } from "../../content/auth.ts";
import { signOnCopy } from "../../content/sign-on.ts";
import { signWithPasskey } from "../../session/sign-with-passkey.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./auth.module.css";

const { code: copy } = signOnCopy;

export type Answer = Awaited<ReturnType<typeof signWithPasskey>>;
type SignOnPasskeyProps = {
  /** Sends what the passkey signed, and reports its own failures. */
  onAnswer: (answer: Answer) => Promise<void>;
  onFailure: (text: string) => void;
};

/** A passkey instead of the code. */
export function SignOnPasskey({ onAnswer, onFailure }: SignOnPasskeyProps) {
  const [sending, setSending] = useState(false);

  async function show() {
    setSending(true);
    const answer = await signWithPasskey(() => publicApi.auth.passkeyOptions.mutate()).catch(() => undefined);
    if (answer === undefined) onFailure(copy.passkeyFailed);
    else await onAnswer(answer);
    setSending(false);
  }

  return (
    <>
      <p className={styles.or}>{authCopy.passkey.or}</p>
      <Button sending={sending} onClick={() => void show()}>
        <Icon name="key" />
        {copy.passkey}
      </Button>
    </>
  );
}
