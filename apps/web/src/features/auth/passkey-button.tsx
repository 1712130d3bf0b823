import type { CurrentUser } from "@antochi/contract/auth";
import { useState } from "react";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { authCopy } from "../../content/auth.ts";
import { signWithPasskey } from "../../session/sign-with-passkey.ts";
import { Button, type ButtonLook } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

type PasskeyButtonProps = Pick<ButtonLook, "variant"> & {
  label: string;
  /** The password, if it was accepted already: a passkey older than the password must be used together with it. */
  password?: string;
  /** Signed in; the next screen is on its way. */
  isLeaving: boolean;
  onSignedIn: (user: CurrentUser) => void;
  /** Why signing in failed, in words that stay on the screen; undefined while it tries. */
  onFailure: (text: string | undefined) => void;
};

/** Signs in with a passkey that the browser finds by itself: no e-mail, no password. */
export function PasskeyButton({
  label,
  password,
  isLeaving,
  onSignedIn,
  onFailure,
  ...look
}: PasskeyButtonProps) {
  const [sending, setSending] = useState(false);

  async function signIn() {
    setSending(true);
    onFailure(undefined);
    try {
      onSignedIn(await showPasskey(password));
    } catch (error) {
      onFailure(await toastFailure(error, authCopy.passkey.failed));
    } finally {
      setSending(false);
    }
  }

  return (
    <Button {...look} sending={sending || isLeaving} onClick={() => void signIn()}>
      <Icon name="key" />
      {label}
    </Button>
  );
}

async function showPasskey(password: string | undefined): Promise<CurrentUser> {
  const { publicApi } = await import("../../api-client/public-api.ts");
  const answer = await signWithPasskey(() => publicApi.auth.passkeyOptions.mutate());
  return publicApi.auth.signInWithPasskey.mutate({ answer, ...(password !== undefined && { password }) });
}
