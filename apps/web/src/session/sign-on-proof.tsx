import type { OwnSignOn } from "@antochi/contract/sign-on";
import { useEffect, useState } from "react";
import { publicApi } from "../api-client/public-api.ts";
import { toastFailure } from "../api-client/toast-failure.ts";
import { signOnCopy } from "../content/sign-on.ts";
import { Button } from "../ui/button.tsx";
import { goToSignOnProof, useLeaving, useSignOnName } from "./sign-on.ts";

const { proof: copy } = signOnCopy;

/**
 * Whether the signed-in user can prove their identity with the provider, and whether they have a password; undefined until
 * known.
 */
export function useOwnSignOn(): OwnSignOn | undefined {
  const name = useSignOnName();
  const [own, setOwn] = useState<OwnSignOn>();
  useEffect(() => {
    if (name === undefined) return;
    // If this fails, the password is asked for.
    publicApi.auth.ownSignOn.query().then(setOwn, () => undefined);
  }, [name]);
  return own;
}

/** Proves identity with the provider instead of the password. */
export function SignOnProof({ name }: { name: string }) {
  const [sending, setSending] = useLeaving();

  async function leave() {
    setSending(true);
    try {
      await goToSignOnProof();
    } catch (error) {
      setSending(false);
      await toastFailure(error, copy.failed);
    }
  }

  return (
    <>
      <Button sending={sending} onClick={() => void leave()}>
        {copy.button(name)}
      </Button>
      <p className="quiet">{copy.away}</p>
    </>
  );
}
